export * from './app.ts';
export * from './clock.ts';
export * from './ctx.ts';
export * from './load-demo.ts';
export * from './services.ts';
export * from './test-db.ts';
export * from './with-resolvers.ts';
