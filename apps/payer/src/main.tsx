import '@shulk/ui/tokens.css';
import './shell/shell.css';
import { startApp } from './app/start-app.tsx';
import { loadCalls } from './shared/api.ts';
import { startLanguage } from './shared/language/language.ts';
import { readJsonElement } from './shared/settings.ts';
import { retryLostStyles } from './shell/retry-styles.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The document has no #root element.');
retryLostStyles();
void loadCalls();
const page = readJsonElement('shulk-page') as { readonly language?: string } | undefined;
const texts = startLanguage(page?.language);
if (texts === undefined) startApp(root);
else void texts.then(() => startApp(root));
