import type { ContentBlock } from '@shulk/contract';
import { isRedirectLeaf, withoutPlaceholders } from '@shulk/domain';
import { SelectField } from '@shulk/ui';
import { Suspense, lazy, useState } from 'react';
import { words } from '@shulk/words/screens/page';
import { OutLink } from '../../../shared/blocks/out-link.tsx';
import css from '../page.module.css';
import { persistently } from '../../../shared/late-code.tsx';

// The combobox library is loaded only for a level long enough to need it.
const ContentSearch = lazy(() => persistently(() => import('./content-search.tsx')));

type DropdownBlock = Extract<ContentBlock, { type: 'dropdown' }>;
type Node = DropdownBlock['options'][number];

/** A level with this many choices or more is searched. */
const SEARCHED_FROM = 12;

/** The chosen nodes, from the top down; it ends at the first level without a choice. */
function chosenPath(options: readonly Node[], values: readonly string[]): Node[] {
  const [value, ...rest] = values;
  const node = value === '' ? undefined : options.find((one) => one.value === value);
  return node === undefined ? [] : [node, ...chosenPath(node.children ?? [], rest)];
}

interface LevelProps {
  readonly level: DropdownBlock['levels'][number];
  readonly options: readonly Node[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Level({ level, options, value, onChange }: LevelProps) {
  const shown = withoutPlaceholders(options);
  const given = {
    label: level.label,
    placeholder: level.placeholder ?? words.select(level.label),
  };
  if (shown.length >= SEARCHED_FROM) {
    const chosen = shown.find((one) => one.value === value);
    return (
      <Suspense>
        <ContentSearch {...given} options={shown} chosen={chosen} onChange={onChange} />
      </Suspense>
    );
  }
  return (
    <SelectField
      {...given}
      choices={shown}
      disabled={shown.length === 0}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/**
 * A cascading dropdown of a content page: each choice opens the next level and clears those below; a leaf that starts
 * with http is a link [PJ-9.2], any other shows its text.
 */
export default function ContentDropdown({ block }: { readonly block: DropdownBlock }) {
  const [values, setValues] = useState<readonly string[]>([]);
  const path = chosenPath(block.options, values);
  const leaf = path.find((node) => (node.children ?? []).length === 0);
  const optionsAt = (index: number): readonly Node[] =>
    index === 0 ? block.options : (path[index - 1]?.children ?? []);
  return (
    <div className={css['text']}>
      {block.title && <h2 dir="auto">{block.title}</h2>}
      {block.levels.map((level, index) => (
        <Level
          key={`${level.label} ${values.slice(0, index).join(' ')}`}
          level={level}
          options={optionsAt(index)}
          value={values[index] ?? ''}
          onChange={(value) => setValues([...values.slice(0, index), value])}
        />
      ))}
      <div role="status">
        {leaf !== undefined && !isRedirectLeaf(leaf.value) && <p dir="auto">{leaf.value}</p>}
      </div>
      {leaf !== undefined && isRedirectLeaf(leaf.value) && (
        <OutLink href={leaf.value} newWindow={block.new_window !== false} className={css['cta']}>
          {block.button_label || words.open}
        </OutLink>
      )}
    </div>
  );
}
