import { readFileSync } from 'node:fs';
import { SMS_TEMPLATES } from '@shulk/words/messages/sms-templates';
import { describe, expect, it } from 'vitest';
import { PAGE, withSmsList } from './sms-list.ts';

describe('the list of SMS templates', () => {
  it('in docs/operating.md matches what the product sends; npm run docs:sms writes it', () => {
    const page = readFileSync(PAGE, 'utf8');
    expect(withSmsList(page)).toBe(page);
  });

  it('names each text once, so that an operator can register it', () => {
    const names = SMS_TEMPLATES.map(({ name }) => name);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
    expect(new Set(SMS_TEMPLATES.map(({ text }) => text)).size).toBe(names.length);
  });

  it('has no rupee sign and no other letter that shortens an SMS', () => {
    const letters = /^[A-Za-z0-9 \n@£$_!"#%&'()*+,\-./:;<=>?]*$/;
    expect(SMS_TEMPLATES.filter(({ text }) => !letters.test(text))).toEqual([]);
  });
});
