export { ContactSection } from './contact-section.tsx';
export { useContactProofs, type ContactProofs } from './use-contact-proofs.ts';
