import '@shulk/ui/tokens.css';
import './shell/shell.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/router.tsx';
import { loadCalls } from './shared/api.ts';
import { retryLostStyles } from './shell/retry-styles.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The document has no #root element.');
retryLostStyles();
void loadCalls();
createRoot(root).render(<App />);
