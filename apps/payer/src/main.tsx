import '@shulk/ui/tokens.css';
import './shell/shell.css';
import { startApp } from './app/start-app.tsx';
import { loadCalls } from './shared/api.ts';
import { startLanguage } from './shared/language/language.ts';
import { retryLostStyles } from './shell/retry-styles.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The document has no #root element.');
retryLostStyles();
const texts = startLanguage();
if (texts === undefined) startApp(root);
else void texts.then(() => startApp(root));
void loadCalls();
