export * from './institute.ts';
export * from './schemas.ts';
export * from './events.ts';
