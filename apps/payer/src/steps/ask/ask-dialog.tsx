import type { OwnLink, PageData } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import { formatExact, formatPaymentTimestamp, givenName } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { Button, Dialog, Notice, ShareIcon } from '@shulk/ui';
import { useId } from 'react';
import { words } from '@shulk/words/steps/ask';
import { words as options } from '@shulk/words/steps/options';
import { instituteName } from '../../shared/step.tsx';
import { useLinks } from './use-links.ts';
import type { Asked, OwnLinks } from './use-links.ts';
import css from './ask.module.css';

/** Props of {@link AskDialog}. */
export interface AskDialogProps {
  readonly page: PageData;
  /** The whole name of the student; the link says the first one. */
  readonly name: string;
  /** As shown on the option. */
  readonly amount: string;
  readonly asked: Asked;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A link by which somebody else pays, and the open ones of this student (decision 240). */
export function AskDialog({ isOpen, onClose, ...props }: AskDialogProps) {
  return (
    <Dialog open={isOpen} title={options.askSomeone} closeLabel={options.close} onClose={onClose}>
      <Ask {...props} />
    </Dialog>
  );
}

const addressOf = ({ path }: OwnLink): string => location.origin + path;
const rupees = ({ amount }: OwnLink): string => formatExact(fromRupees(amount));
/** To the minute, as everybody reads a clock. */
const untilOf = ({ expires_at }: OwnLink): string =>
  formatPaymentTimestamp(expires_at as Instant).slice(0, -3);

function Ask({ page, name, amount, asked }: Omit<AskDialogProps, 'isOpen' | 'onClose'>) {
  const own = useLinks(asked);
  const { made, links, isBusy, problem, said } = own;
  const first = givenName(name);
  return (
    <div className={css['body']}>
      <p dir="auto">{words.lead(first, made === undefined ? amount : rupees(made))}</p>
      {made === undefined ? (
        <Button block busy={isBusy} onClick={() => void own.make()}>
          {words.make}
        </Button>
      ) : (
        <Made link={made} text={words.shared(first, rupees(made), instituteName(page))} onSaid={own.say} />
      )}
      {problem !== '' && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <p role="status">{said}</p>
      {links.length > 0 && <OpenLinks own={own} />}
    </div>
  );
}

interface MadeProps {
  readonly link: OwnLink;
  readonly text: string;
  readonly onSaid: (text: string) => void;
}

/** The new link: shared by the phone's own sheet where there is one, else copied. */
function Made({ link, text, onSaid }: MadeProps) {
  const url = addressOf(link);
  const canShare = typeof navigator.share === 'function';
  const share = (): void => {
    // A parent who closes the sheet shared nothing, which is no mistake.
    navigator.share({ text, url }).catch(() => undefined);
  };
  return (
    <>
      <input
        className={css['address']}
        readOnly
        aria-label={text}
        value={url}
        dir="ltr"
        onFocus={(event) => event.target.select()}
      />
      {canShare && (
        <Button block icon={<ShareIcon />} onClick={share}>
          {words.share}
        </Button>
      )}
      <Button
        block
        variant={canShare ? 'secondary' : 'primary'}
        onClick={() => void copy(`${text} ${url}`, onSaid)}
      >
        {words.copy}
      </Button>
    </>
  );
}

/** Where a browser gives no clipboard, as on plain http, the address stands to be copied by hand. */
async function copy(text: string, onSaid: (text: string) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    onSaid(words.copied);
  } catch {
    onSaid('');
  }
}

function OpenLinks({ own }: { readonly own: OwnLinks }) {
  const id = useId();
  return (
    <section className={css['links']} aria-labelledby={id}>
      <h3 id={id}>{words.open}</h3>
      <ul>
        {own.links.map((link) => (
          <li key={link.link_id}>
            <span id={`${id}${link.link_id}`} className="num">
              {words.until(rupees(link), untilOf(link))}
              {link.state === 'PAYING' && <small>{words.paying}</small>}
            </span>
            {link !== own.made && (
              <Button
                variant="quiet"
                aria-describedby={`${id}${link.link_id}`}
                onClick={() => void copy(addressOf(link), own.say)}
              >
                {words.copy}
              </Button>
            )}
            <Button
              variant="quiet"
              aria-describedby={`${id}${link.link_id}`}
              disabled={own.isBusy}
              onClick={() => void own.cancel(link)}
            >
              {words.cancel}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
