import type { OwnLink } from '@shulk/contract';
import { errorTexts } from '@shulk/words/exact/errors';
import { words } from '@shulk/words/steps/ask';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api.ts';
import type { BodyOf, Refused } from '../../shared/api.ts';

/** What a parent asks somebody to pay. */
export type Asked = BodyOf<'links.create'>;

/** A link that somebody may still pay by, or is paying by now. */
const isLive = ({ state }: OwnLink): boolean => state === 'OPEN' || state === 'PAYING';

/** The links of a student that this browser may see, and what it may do with them. */
export interface OwnLinks {
  readonly links: readonly OwnLink[];
  /** The one that was made here. */
  readonly made: OwnLink | undefined;
  readonly isBusy: boolean;
  /** Why the last press did not work; empty otherwise. */
  readonly problem: string;
  /** What the last press did, for everybody who cannot see it. */
  readonly said: string;
  readonly say: (text: string) => void;
  readonly make: () => Promise<void>;
  readonly cancel: (link: OwnLink) => Promise<void>;
}

export function useLinks(asked: Asked): OwnLinks {
  const { payment_page_slug, sbd_code = '' } = asked;
  const [links, setLinks] = useState<readonly OwnLink[]>([]);
  const [made, setMade] = useState<OwnLink>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    const query = { payment_page_slug, sbd_code };
    void call('links.list', { query, signal: stop.signal }).then((reply) => {
      if (!stop.signal.aborted && reply.ok) setLinks(reply.data.filter(isLive));
    });
    return () => stop.abort();
  }, [payment_page_slug, sbd_code]);
  const begin = (): void => {
    setBusy(true);
    setProblem('');
    setSaid('');
  };
  const refused = ({ message }: Refused): void => setProblem(message || errorTexts.failure);
  return {
    links,
    made,
    isBusy,
    problem,
    said,
    say: setSaid,
    make: async () => {
      begin();
      const reply = await call('links.create', { body: asked });
      setBusy(false);
      if (!reply.ok) return refused(reply);
      setMade(reply.data);
      setLinks((before) => [reply.data, ...before]);
    },
    cancel: async ({ link_id }) => {
      begin();
      const reply = await call('links.cancel', { params: { link_id }, body: {} });
      setBusy(false);
      if (!reply.ok) return refused(reply);
      if (made?.link_id === link_id) setMade(undefined);
      // A payment that is on its way goes on, so that link stays.
      const isLeft = isLive(reply.data);
      if (!isLeft) setSaid(words.cancelled);
      setLinks((before) =>
        before.flatMap((link) => (link.link_id !== link_id ? [link] : isLeft ? [reply.data] : [])),
      );
    },
  };
}
