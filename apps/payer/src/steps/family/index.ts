export { OtherChildren } from './other-children.tsx';
export { NextChildren } from './next-children.tsx';
export { SiblingChoice } from './sibling-choice.tsx';
export { useSiblings } from './use-siblings.ts';
export type { ReadyOrder, Siblings } from './use-siblings.ts';
