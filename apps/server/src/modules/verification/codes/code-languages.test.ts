import { LANGUAGES } from '@shulk/words/languages';
import { ERROR_CASES, ERROR_SENTENCES } from '@shulk/words/errors';
import { formTexts } from '@shulk/words/exact/form';
import { otpTexts } from '@shulk/words/exact/otp';
import { loadCatalogue } from '@shulk/words/catalogues/whole';
import { speaking } from '@shulk/words/spoken';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { ASHA } from '../testing/campus.ts';
import { useCampus } from '../testing/campus-suite.ts';

const whole = await loadCatalogue('hi');

const inLanguage = (language: string): Record<string, string> => ({ 'accept-language': language });

describeOnBoth('a code', (use) => {
  const suite = useCampus(use);
  const codeOf = (): string => String(suite.services.sent.at(-1)?.vars['OTP']);
  const languages = (): Promise<{ contact: string; language: string }[]> =>
    use.db.query('select contact, language from contact_languages order by contact');

  it.each(LANGUAGES)(
    'asked for in %s comes in that language, first in it, before the line for the phone',
    async (language) => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      await payer.sendMobile(ASHA.mobile, inLanguage(language));
      await payer.sendEmail(ASHA.email, inLanguage(language));
      const [sms, email] = suite.services.sent;
      const code = String(sms?.vars['OTP']);
      expect(sms?.text.startsWith(`${code} `)).toBe(true);
      expect(sms?.text.endsWith(`\n\n@localhost #${code}`)).toBe(true);
      expect(email?.subject?.startsWith(codeOf())).toBe(true);
      expect(email?.html).toMatch(new RegExp(`^<html lang="${language}">`));
      const script = [sms?.text, email?.text].map((text) =>
        /\p{Script=Latin} is your|is your OTP/u.test(text ?? ''),
      );
      expect(script).toEqual([language === 'en', language === 'en']);
    },
  );

  it('is in Hindi to the letter', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    await payer.sendMobile(ASHA.mobile, inLanguage('hi-IN,en;q=0.5'));
    const code = codeOf();
    expect(suite.services.sent[0]).toMatchObject({
      language: 'hi',
      text: `${code} kaveri School के लिए आपका OTP है। यह 5 मिनट तक मान्य है। इसे किसी को न बताएँ।\n\n@localhost #${code}`,
    });
  });

  it('that is typed back says in which language its contact reads, and nothing about another contact', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    await payer.sendMobile(ASHA.mobile, inLanguage('ta'));
    expect(await languages()).toEqual([]);
    const code = codeOf();
    const wrong = code === '0000' ? '0001' : '0000';
    await payer.verifyMobile(ASHA.mobile, wrong, inLanguage('ta'));
    expect(await languages(), 'who does not read the code says nothing for its contact').toEqual([]);
    (await payer.verifyMobile(ASHA.mobile, code, inLanguage('ta'))).data();
    expect(await languages()).toEqual([{ contact: ASHA.mobile, language: 'ta' }]);
    await payer.sendEmail(ASHA.email, inLanguage('bn'));
    (await payer.verifyEmail(ASHA.email, codeOf(), inLanguage('bn'))).data();
    expect(await languages()).toEqual([
      { contact: ASHA.mobile, language: 'ta' },
      { contact: ASHA.email, language: 'bn' },
    ]);
    await payer.sendMobile(ASHA.mobile, inLanguage('gu'));
    (await payer.verifyMobile(ASHA.mobile, codeOf(), inLanguage('gu'))).data();
    expect(await languages()).toEqual([
      { contact: ASHA.mobile, language: 'gu' },
      { contact: ASHA.email, language: 'bn' },
    ]);
  });

  it('is English where nobody registered its text in the language asked for', async () => {
    suite.services.messages.takes = () => false;
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    await payer.sendMobile(ASHA.mobile, inLanguage('hi'));
    suite.services.messages.takes = () => true;
    expect(suite.services.sent[0]?.text).toContain('is your OTP for kaveri School. Valid for 5 minutes.');
    expect(suite.services.sent[0]?.language).toBeUndefined();
  });
});

describeOnBoth('what the page is told of a code', (use) => {
  const suite = useCampus(use);
  const hindi = inLanguage('hi');
  const inHindi = (read: () => string): string => speaking(whole, read);

  it('is in the language of its reader: a strange number, a wrong code, the last try, the proof', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-1');
    const strange = await payer.sendMobile('9000000999', hindi);
    expect(strange.json.message).toBe(inHindi(() => formTexts.mobileMismatch));
    await payer.sendMobile(ASHA.mobile, hindi);
    const code = String(suite.services.sent.at(-1)?.vars['OTP']);
    const wrong = async (): Promise<string> =>
      (await payer.verifyMobile(ASHA.mobile, code === '0000' ? '0001' : '0000', hindi)).json.message;
    expect(await wrong()).toBe(inHindi(() => ERROR_SENTENCES.otp_wrong));
    expect((await payer.verifyMobile(ASHA.mobile, code, hindi)).json.message).toBe(
      inHindi(() => otpTexts.mobileVerified),
    );
    await payer.sendMobile(ASHA.mobile, hindi);
    const told: string[] = [];
    for (let tries = 0; tries < 5; tries += 1) told.push(await wrong());
    expect(told).toContain(inHindi(() => ERROR_CASES.lastTry));
  });
});
