import { describe, expect, it } from 'vitest';
import { languageFor, tagsOf } from './languages.ts';

describe('the language to begin with', () => {
  it.each([
    ['is the one that was chosen', { chosen: 'ta', tags: ['hi-IN'], page: 'kn' }, 'ta'],
    ['is the browser’s', { tags: ['hi-IN', 'en'], page: 'kn' }, 'hi'],
    ['is the page’s in a browser that is set to English', { tags: ['en-IN', 'hi'], page: 'kn' }, 'kn'],
    ['is the page’s in a browser with a language we do not speak', { tags: ['fr'], page: 'kn' }, 'kn'],
    ['is English where nobody says', { tags: ['en-US'] }, 'en'],
    ['is the next wanted one after one we do not speak', { tags: ['ur-IN', 'BN'] }, 'bn'],
    ['is English for a code that is none', { chosen: 'constructor', tags: [], page: 'xx' }, 'en'],
  ])('%s', (_title, given, language) => expect(languageFor(given)).toBe(language));
});

it('the tags of a header come in the order of their quality, refused and empty ones left out', () => {
  expect(tagsOf('en-IN;q=0.7, hi-IN, mr;q=0,, kn;q=0.9')).toEqual(['hi-IN', 'kn', 'en-IN']);
  expect(tagsOf('')).toEqual([]);
});
