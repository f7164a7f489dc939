export { OtherChildren } from './other-children.tsx';
export { NextChildren } from './next-children.tsx';
