export { AskSomeone } from './ask-someone.tsx';
