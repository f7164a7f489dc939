export { WorkflowScreen, type WorkflowCheckout, type WorkflowScreenProps } from './workflow-screen.tsx';
