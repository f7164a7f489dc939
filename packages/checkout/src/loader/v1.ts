/** The script of `/sdk/v1.js`. */
import { install } from './install.ts';

const script = document.currentScript;
install(script instanceof HTMLScriptElement ? script : null);
