import type { ContentBlock } from '@shulk/contract';
import { SEARCH_MIN_CHARACTERS, isPlaceholder, isRedirectLeaf } from '@shulk/domain';
import { SelectField, TextField } from '@shulk/ui';
import { useState } from 'react';
import { OutLink } from '../../shared/blocks/out-link.tsx';
import css from './page.module.css';

type DropdownBlock = Extract<ContentBlock, { type: 'dropdown' }>;
type Node = DropdownBlock['options'][number];

/** More choices than this get a search line over the list. */
const SEARCHABLE_FROM = 12;

/** The nodes chosen so far, from the top down; it ends where nothing was chosen. */
function chosenPath(options: readonly Node[], values: readonly string[]): Node[] {
  const [value, ...rest] = values;
  const node = options.find((one) => one.value === value);
  return node === undefined ? [] : [node, ...chosenPath(node.children ?? [], rest)];
}

/** The options a search leaves; under three characters it leaves them all [PJ-9.1]. */
function matching(options: readonly Node[], search: string): readonly Node[] {
  const wanted = search.trim().toLowerCase();
  if (wanted.length < SEARCH_MIN_CHARACTERS) return options;
  return options.filter(({ label }) => label.toLowerCase().includes(wanted));
}

interface LevelProps {
  readonly level: DropdownBlock['levels'][number];
  readonly options: readonly Node[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Level({ level, options, value, onChange }: LevelProps) {
  const [search, setSearch] = useState('');
  const shown = matching(options, search).filter(({ label }) => !isPlaceholder(label));
  return (
    <div>
      {options.length >= SEARCHABLE_FROM && (
        <TextField
          label={`Search ${level.label}`}
          hint={`Enter ${SEARCH_MIN_CHARACTERS} or more characters`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <SelectField
        label={level.label}
        placeholder={level.placeholder ?? `Select ${level.label}`}
        choices={shown}
        disabled={options.length === 0}
        value={shown.some((one) => one.value === value) ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/**
 * A cascading dropdown of a content page: each choice opens the next level and clears those below; a leaf that
 * begins with http leads there [PJ-9.2], any other shows its words.
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
          {block.button_label ?? 'Proceed'}
        </OutLink>
      )}
    </div>
  );
}
