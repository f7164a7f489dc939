import '@shulk/ui/tokens.css';
import './app/shell/shell.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/router.tsx';
import { retryLostStyles } from './app/shell/retry-styles.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The document has no #root element.');
retryLostStyles();
createRoot(root).render(<App />);
