/** A piece of a page, in which every text is safe. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly (string | Html)[];

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const safe = (value: Value): string => {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(safe).join('');
  return String(value).replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
};

/** A piece of a page: every value is escaped, unless it is such a piece itself. */
export const page = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.map((part, place) => part + safe(values[place] ?? '')).join(''));

/** A table. A heading that begins with ₹ is one of amounts. A cell with several values has a line for each. */
export function table(heads: readonly string[], rows: readonly (readonly Value[])[]): Html {
  const kind = (place: number): string => (heads[place]?.startsWith('₹') ? 'sum' : '');
  const lines = (value: Value): Html[] =>
    (Array.isArray(value) ? value : [value]).map((one: string | number | Html) => page`${one}<br>`);
  const cells = (row: readonly Value[]): Html[] =>
    row.map((value, place) => page`<td class="${kind(place)}">${lines(value)}</td>`);
  return page`<table><tr>${heads.map((head, place) => page`<th class="${kind(place)}">${head.replace('₹', '')}</th>`)}</tr>
    ${rows.map((row) => page`<tr>${cells(row)}</tr>`)}</table>`;
}

/** A field of a form. @param kind further attributes, written by us */
export const field = (label: string, name: string, kind = 'required'): Html =>
  page`<label>${label}<input name="${name}" ${new Html(kind)}></label>`;

/** A field with a choice of values, each with its label. */
export const choice = (label: string, name: string, values: readonly (readonly [string, string])[]): Html =>
  page`<label>${label}<select name="${name}">${values.map(([value, shown]) => page`<option value="${value}">${shown}</option>`)}</select></label>`;

/** A form, or a button alone if it has no fields. */
export const form = (action: string, button: string, ...fields: readonly Html[]): Html =>
  page`<form method="post" action="${action}">${fields}<button>${button}</button></form>`;
