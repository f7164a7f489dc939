import type { SupportBlock } from '@shulk/contract';
import { telLink } from '@shulk/domain';
import { LinkRow, MailIcon, PhoneIcon } from '@shulk/ui';
import { words } from '@shulk/words/screens/shared';
import { settings } from '../settings.ts';
import css from './blocks.module.css';

/** One group of contacts, as a support block holds them [SR-3.9]. */
export interface ContactBlock {
  readonly title?: string | undefined;
  readonly phones: readonly string[];
  readonly emails: readonly string[];
}

const filled = (text: string): string[] => (text === '' ? [] : [text]);

/** The fixed support phone and e-mail [SR-1.9]. */
export function defaultContacts(): ContactBlock[] {
  const { phone, email } = settings().support;
  return [{ phones: filled(phone), emails: filled(email) }];
}

/** The page's own contacts when it has any, else the fixed ones [SR-1.8] [SR-1.9]. */
export function pageContacts(support: SupportBlock | undefined): readonly ContactBlock[] {
  const own = support?.blocks ?? [];
  return own.length > 0 ? own : defaultContacts();
}

/** Contacts on the receipt screens: the page's when they may show there [SR-2.79], else the fixed ones [SR-2.81]. */
export function receiptContacts(support: SupportBlock | undefined): readonly ContactBlock[] {
  return pageContacts(support?.receipt_visible === true ? support : undefined);
}

interface ContactsProps {
  readonly blocks: readonly ContactBlock[];
  /** Level of the groups' headings: one below the heading above them. */
  readonly level?: 2 | 3;
}

/** Phones as tel links and e-mails as mailto links [SR-2.36] [SR-2.37], each a row that is its target. */
export function Contacts({ blocks, level = 3 }: ContactsProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={css['contacts']}>
      {blocks.map(({ title, phones, emails }, index) => (
        <div key={index}>
          {title && (
            <Heading className={css['title']} dir="auto">
              {title}
            </Heading>
          )}
          <ul className={css['rows']}>
            {phones.map((phone) => (
              <li key={phone}>
                <LinkRow icon={<PhoneIcon />}>
                  <span className="vh">{words.phone} </span>
                  <a href={telLink(phone)}>{phone}</a>
                </LinkRow>
              </li>
            ))}
            {emails.map((email) => (
              <li key={email}>
                <LinkRow icon={<MailIcon />}>
                  <span className="vh">{words.email} </span>
                  <a href={`mailto:${email}`}>{email}</a>
                </LinkRow>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
