import '@shulk/ui/tokens.css';
import './app/shell/shell.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/router.tsx';
import { loadSdkScript } from './shared/sdk-script.ts';

// The payment script is asked for before anything is drawn: the page waits for both.
void loadSdkScript();

const root = document.getElementById('root');
if (root === null) throw new Error('The document has no #root element.');
createRoot(root).render(<App />);
