import { describe, expect, it } from 'vitest';
import { firstScripts, overLimit } from './first-load.mjs';

describe('the limits of what a browser loads first [R45]', () => {
  it('counts a document’s own scripts and those they import, once each, and no style sheet', () => {
    const html = `<script type="module" crossorigin src="/assets/checkout/frame-1.js"></script>
      <link rel="modulepreload" crossorigin href="/assets/checkout/body-2.js">
      <link rel="modulepreload" crossorigin href="/assets/checkout/body-2.js">
      <link rel="stylesheet" crossorigin href="/assets/checkout/frame-3.css">`;
    expect(firstScripts(html)).toEqual(['frame-1.js', 'body-2.js']);
  });

  it('names what exceeds its limit, and nothing exactly at it', () => {
    const loads = [
      { name: 'SDK loader', bytes: 8192, limit: 8192 },
      { name: 'checkout frame', bytes: 97_281, limit: 97_280 },
    ];
    expect(overLimit(loads)).toEqual([
      'First load of checkout frame: 97281 bytes after gzip, limit 97280 (R45).',
    ]);
  });
});
