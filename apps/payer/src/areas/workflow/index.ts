export { WorkflowFrame } from './workflow-frame.tsx';
export { WorkflowScreen, type WorkflowScreenProps } from './workflow-screen.tsx';
