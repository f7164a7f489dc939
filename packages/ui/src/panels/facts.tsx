import css from './facts.module.css';

/** What is known about a payment, as names with their values; what has no value is left out. */
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
