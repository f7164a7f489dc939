import { describe, expect, it } from 'vitest';
import { erpAddress } from './erp-address.ts';

const demo = { mode: 'test', settings: { production: false, sandboxUrl: 'http://127.0.0.1:4001' } } as const;
const live = { mode: 'live', settings: { production: true, sandboxUrl: 'http://127.0.0.1:4001' } } as const;

describe('the address of an ERP', () => {
  it('is https anywhere, without the slash at its end', () => {
    expect(erpAddress('https://erp.hill.example/api/', live)).toBe('https://erp.hill.example/api');
    expect(erpAddress('https://erp.hill.example', demo)).toBe('https://erp.hill.example');
  });

  it('is plain http on this machine alone, and not in production', () => {
    for (const host of ['localhost:8080', '127.0.0.1:8080', '127.9.9.9', '[::1]:8080']) {
      expect(erpAddress(`http://${host}/erp`, demo)).toBe(`http://${host}/erp`);
      expect(erpAddress(`http://${host}/erp`, live)).toBeUndefined();
    }
    for (const host of ['erp.hill.example', '10.0.0.5', 'localhost.evil.example', '127.0.0.1.evil.example'])
      expect(erpAddress(`http://${host}`, demo), host).toBeUndefined();
  });

  it('is the sandbox wherever it listens, for test institutes (R40)', () => {
    expect(erpAddress('http://sandbox.localhost/erp/deccan-it', demo)).toBe(
      'http://127.0.0.1:4001/erp/deccan-it',
    );
    expect(erpAddress('https://sandbox.localhost/erp/deccan-it', live)).toBeUndefined();
    const { sandboxUrl: _none, ...without } = demo.settings;
    expect(erpAddress('http://sandbox.localhost/erp', { mode: 'test', settings: without })).toBeUndefined();
  });

  it('is none for anything else', () => {
    for (const text of [
      '',
      'erp',
      'ftp://erp.example',
      'https://user:pass@erp.example',
      'https://erp.example?a=1',
    ])
      expect(erpAddress(text, demo), text).toBeUndefined();
  });
});
