import css from './facts.module.css';

/** Facts of a payment as names with values; empty ones are omitted. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={css['facts']}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num" dir="auto">
              {value}
            </dd>
          </div>
        ))}
    </dl>
  );
}
