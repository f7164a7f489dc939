import css from '../workflow.module.css';

/** Name and value, one under the other; values that are empty are left out. */
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
