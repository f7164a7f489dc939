import css from '../workflow.module.css';

/** Names and values, one below the other, without empty ones. */
export function Facts({ of }: { readonly of: readonly (readonly [string, string])[] }) {
  return (
    <dl className={css['facts']}>
      {of
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
