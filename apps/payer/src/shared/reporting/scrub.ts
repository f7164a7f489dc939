/**
 * A text without what could identify a person: addresses lose their query; numbers of four and more digits, e-mails,
 * placeholders and long codes become marks (decisions 15). Used on everything in an error report.
 */
export const scrub = (text: string): string =>
  text
    .slice(0, 500)
    .replace(/[?#][^\s"')]*/g, '')
    .replace(/[^\s"'<>@]+@[^\s"'<>@]+/g, '[e-mail]')
    .replace(/\$\$[^$\s]*\$\$/g, '[placeholder]')
    .replace(/\b(?=\w*\d)[A-Za-z0-9_]{12,}\b/g, '[code]')
    .replace(/\d{4,}/g, '[number]');
