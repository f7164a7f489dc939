import { chmodSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paise } from '@shulk/domain';
import { describe, expect, it } from 'vitest';
import { productionEnv } from '../testing/index.ts';
import { SettingsError, readSettings } from './settings.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'shulk-settings-'));
const demo = (env: Record<string, string | undefined> = {}) => readSettings({ DATA_DIR: folder(), ...env });

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    demo(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

/** The variables of the problems, in alphabetical order. */
const namesOf = (problems: readonly string[]): string[] =>
  problems.map((line) => line.split(':')[0] ?? '').toSorted((a, b) => a.localeCompare(b));

const secret = Buffer.alloc(32, 7).toString('base64');
const production = productionEnv;

describe('settings [decisions 12]', () => {
  it('has a default for everything in the demo: port 3000, minima 12000, 5 and 1 [SR-9.1] [SR-9.2] [SR-9.3]', () => {
    const settings = demo();
    expect(settings).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      https: false,
      production: false,
      sdkUrl: '/sdk/v1.js',
    });
    expect(settings.minimum).toEqual({ emi: paise(1_200_000), autoDebit: paise(500), direct: paise(100) });
    expect(settings.checkoutOrigin).toBe('http://localhost:3000');
    expect(settings.serviceBases.pages).toBe('/api/pages');
    expect(settings.databaseUrl).toBeUndefined();
  });

  it('names all problems at once, each saying what the variable must be', () => {
    const problems = problemsOf({
      PORT: 'eighty',
      PUBLIC_URL: 'pay.example.in/path',
      DATABASE_URL: 'mysql://x',
      EMI_MIN_AMOUNT: '12,000',
      SUPPORT_EMAIL: 'nobody',
      LIMITS_OTP_LOCKS: 'many',
    });
    expect(namesOf(problems)).toEqual([
      'DATABASE_URL',
      'EMI_MIN_AMOUNT',
      'LIMITS_OTP_LOCKS',
      'PORT',
      'PUBLIC_URL',
      'SUPPORT_EMAIL',
    ]);
    expect(problems.join('\n')).toContain('PORT: must be a whole number');
  });

  it('allows several processes on PostgreSQL only, and says what to do', () => {
    expect(demo().workers).toBe(1);
    expect(demo({ WORKERS: '3', DATABASE_URL: 'postgres://127.0.0.1/shulk' }).workers).toBe(3);
    expect(problemsOf({ WORKERS: '2' })).toEqual([
      'WORKERS: the embedded database allows one process only. Set DATABASE_URL to a PostgreSQL, or remove WORKERS.',
    ]);
  });

  it('needs DATABASE_URL beside the addresses of a direct way and of a replica', () => {
    const [DATABASE_DIRECT_URL, DATABASE_READ_URL] = [
      'postgres://127.0.0.1/shulk',
      'postgres://127.0.0.2/shulk',
    ];
    expect(problemsOf({ DATABASE_DIRECT_URL, DATABASE_READ_URL })).toEqual([
      'DATABASE_DIRECT_URL: needs DATABASE_URL beside it. Set that, or remove DATABASE_DIRECT_URL.',
      'DATABASE_READ_URL: needs DATABASE_URL beside it. Set that, or remove DATABASE_READ_URL.',
    ]);
  });

  it('counts empty variables as absent and reads amounts exactly', () => {
    expect(demo({ PORT: '', SMS_PROVIDER: '' }).port).toBe(3000);
    expect(demo({ DIRECT_MIN_AMOUNT: '0.50', EMI_MIN_AMOUNT: '15000' }).minimum).toMatchObject({
      direct: paise(50),
      emi: paise(1_500_000),
    });
  });

  it('creates the keys of the demo in DATA_DIR, readable only by their owner, and finds them again [R42]', () => {
    const place = folder();
    const first = readSettings({ DATA_DIR: place });
    for (const file of ['secret.key', 'receipt.jwk', 'operator.key'])
      expect(statSync(join(place, file)).mode & 0o777).toBe(0o600);
    expect(first.secretKeys[0]).toHaveLength(32);
    expect(first.receiptKey).toMatchObject({ kty: 'EC', crv: 'P-256' });
    const second = readSettings({ DATA_DIR: place });
    expect([second.secretKeys, second.receiptKey, second.operatorKey]).toEqual([
      first.secretKeys,
      first.receiptKey,
      first.operatorKey,
    ]);
  });

  it('requires the keys, the database and the public address in production, and reads them from the environment [R42]', () => {
    expect(namesOf(problemsOf({ NODE_ENV: 'production' }))).toEqual([
      'CHECKOUT_ORIGIN',
      'DATABASE_URL',
      'OPERATOR_KEY',
      'PUBLIC_URL',
      'RECEIPT_KEY',
      'SECRET_KEY',
      'SUPPORT_EMAIL',
      'SUPPORT_PHONE',
      'TRUST_PROXY',
    ]);
    const settings = demo(production());
    expect(settings).toMatchObject({
      production: true,
      https: true,
      publicHost: 'pay.example.in',
      operatorKey: 'o'.repeat(32),
    });
    expect(settings.secretKeys).toEqual([Buffer.alloc(32, 7)]);
  });

  it('refuses keys of the wrong kind and DEV_OPEN in production, saying how to correct it [R38]', () => {
    const problems = problemsOf({
      ...production(),
      SECRET_KEY: 'short',
      RECEIPT_KEY: '{"kty":"RSA"}',
      DEV_OPEN: '1',
    });
    expect(problems).toHaveLength(3);
    expect(problems.join('\n')).toMatch(/SECRET_KEY: must be 32 bytes in base64\. Make one with: openssl/);
    expect(problems.join('\n')).toMatch(/RECEIPT_KEY: must be a private P-256 key/);
    expect(problems.join('\n')).toMatch(/DEV_OPEN: cannot be used when NODE_ENV=production/);
  });

  it('refuses a production start that would be unsafe, each line saying what to set [S12]', () => {
    for (const [wrong, text] of [
      [
        { PUBLIC_URL: 'http://pay.example.in' },
        /^PUBLIC_URL: must begin with https:\/\/ .*set PUBLIC_URL to its https/,
      ],
      [{ PUBLIC_URL: 'http://localhost:3000' }, /^PUBLIC_URL: must begin with https:\/\//],
      [{ CHECKOUT_ORIGIN: '' }, /^CHECKOUT_ORIGIN: is required .*like https:\/\/checkout\.example\.in/],
      [
        { CHECKOUT_ORIGIN: 'https://pay.example.in' },
        /^CHECKOUT_ORIGIN: must differ from PUBLIC_URL .*like https/,
      ],
      [
        { CHECKOUT_ORIGIN: 'https://pay.example.in:8443' },
        // Cookies ignore ports.
        /^CHECKOUT_ORIGIN: must differ from PUBLIC_URL .*host name of its own/,
      ],
      [{ CHECKOUT_ORIGIN: 'http://checkout.example.in' }, /^CHECKOUT_ORIGIN: must begin with https:\/\//],
      [{ TRUST_PROXY: '' }, /^TRUST_PROXY: is required .*like 127\.0\.0\.1/],
      [
        { SANDBOX_URL: 'http://127.0.0.1:4000' },
        /^SANDBOX_URL: .*Remove SANDBOX_URL .* or set SANDBOX_ALLOW=1/,
      ],
      [
        { SMS_API_URL: 'http://sms.example' },
        /^SMS_API_URL: must begin with https:\/\/ .*Set it to the https address of the provider/,
      ],
      [{ SUPPORT_PHONE: '' }, /^SUPPORT_PHONE: is required .*number payers call/],
      [{ SUPPORT_EMAIL: '' }, /^SUPPORT_EMAIL: is required/],
    ] as const)
      expect([wrong, problemsOf({ ...production(), ...wrong })]).toEqual([
        wrong,
        [expect.stringMatching(text)],
      ]);
    expect(
      demo({ ...production(), SANDBOX_URL: 'http://127.0.0.1:4000', SANDBOX_ALLOW: '1' }).production,
    ).toBe(true);
    expect(problemsOf({ NODE_ENV: 'Production' })).toEqual([
      'NODE_ENV: must be development, test, staging or production',
    ]);
  });

  it('opens what an older key sealed: SECRET_KEY_PREVIOUS is the second key', () => {
    const old = Buffer.alloc(32, 1);
    expect(demo({ SECRET_KEY: secret, SECRET_KEY_PREVIOUS: old.toString('base64') }).secretKeys).toEqual([
      Buffer.alloc(32, 7),
      old,
    ]);
  });

  it('restricts an existing DATA_DIR to its owner, but not a shared folder (security S16)', () => {
    const modeAfter = (mode: number): number => {
      const place = folder();
      chmodSync(place, mode);
      demo({ DATA_DIR: place });
      return statSync(place).mode & 0o7777;
    };
    expect([0o755, 0o777, 0o700, 0o750].map(modeAfter)).toEqual([0o700, 0o700, 0o700, 0o700]);
    expect(modeAfter(0o1777)).toBe(0o1777);
  });

  it('says what to do when DATA_DIR cannot be written to', () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    chmodSync(file, 0o600);
    expect(problemsOf({ DATA_DIR: join(file, 'data') })[0]).toMatch(
      /DATA_DIR: the folder .* cannot be written to \(ENOTDIR\)\. .*set DATA_DIR to another folder/,
    );
  });

  it('requires the keys of the chosen SMS provider and the sender of mails', () => {
    expect(problemsOf({ SMS_PROVIDER: 'msg91' })).toHaveLength(2);
    expect(problemsOf({ SMS_PROVIDER: 'twilio' })).toHaveLength(3);
    expect(problemsOf({ SMTP_HOST: 'mail.example' })).toEqual([
      'SMTP_FROM: is required because SMTP_HOST is set. Set it, or remove SMTP_HOST.',
    ]);
    expect(
      demo({ SMS_PROVIDER: 'msg91', SMS_MSG91_AUTH_KEY: 'k', SMS_MSG91_TEMPLATES: '{"otp":"11"}' }).sms,
    ).toMatchObject({
      provider: 'msg91',
      templates: { otp: '11' },
    });
  });

  it('sends no unencrypted mail in production, except to this machine or its own network', () => {
    const mustEncrypt = (SMTP_HOST: string, env: Record<string, string> = production()) =>
      demo({ ...env, SMTP_HOST, SMTP_FROM: 'fees@pay.example.in' }).smtp?.mustEncrypt;
    for (const host of ['smtp.example.in', '203.0.113.9', '2606:4700::1111'])
      expect([host, mustEncrypt(host)]).toEqual([host, true]);
    for (const host of ['localhost', '127.0.0.1', '::1', '10.0.0.25', '192.168.1.5', 'postfix'])
      expect([host, mustEncrypt(host)]).toEqual([host, false]);
    expect(mustEncrypt('smtp.example.in', {}), 'a demo').toBe(false);
  });

  it('switches analytics off when the flag equals TRUE [SR-7.34]', () => {
    expect(demo({ ANALYTICS_DISABLED: 'TRUE' }).analytics.disabled).toBe(true);
    expect(demo({ ANALYTICS_DISABLED: 'FALSE' }).analytics.disabled).toBe(false);
    expect(demo().analytics.disabled).toBe(false);
  });

  it('trusts proxies only by their addresses: a hop count, yes and everybody are refused, saying what to write [S4]', () => {
    expect(demo().trustProxy).toEqual([]);
    expect(demo({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1,::1' }).trustProxy).toEqual([
      '10.0.0.0/8',
      '127.0.0.1',
      '::1',
    ]);
    for (const TRUST_PROXY of [
      '1',
      '2',
      'true',
      '0.0.0.0/0',
      '::/0',
      'nginx',
      '10.0.0.0/33',
      '0.0.0.0/1,128.0.0.0/1',
      '10.0.0.0/7',
      '2000::/3',
      '10.0.0.1,',
      'loopback',
    ])
      expect([TRUST_PROXY, ...problemsOf({ TRUST_PROXY })]).toEqual([
        TRUST_PROXY,
        expect.stringMatching(
          /^TRUST_PROXY: must be the addresses of your own proxies, like 127\.0\.0\.1 or 10\.0\.0\.0\/8/,
        ),
      ]);
  });

  it('reads the limits of threats 5 with their defaults [R37]', () => {
    expect(demo().limits).toMatchObject({
      otpTries: 3,
      otpWaitSeconds: [30, 60, 120],
      otpSends15Min: 3,
      otpSendsHour: 5,
      otpSendsDay: 10,
      otpLocks: [
        { failures: 9, minutes: 15 },
        { failures: 15, minutes: 60 },
        { failures: 30, minutes: 1440 },
      ],
    });
    expect(demo({ LIMITS_OTP_LOCKS: '5:10', LIMITS_OTP_TRIES: '4' }).limits).toMatchObject({
      otpTries: 4,
      otpLocks: [{ failures: 5, minutes: 10 }],
    });
  });
});
