export { WorkflowFrame } from './workflow-frame.tsx';
export { WorkflowScreen, type WorkflowCheckout, type WorkflowScreenProps } from './workflow-screen.tsx';
