/**
 * Imported first by every command: exits with a plain sentence if Node is too old, before anything that an old Node
 * could not run. Even a very old Node with modules can read it.
 */
const LOWEST = /** @type {const} */ ([20, 19]);

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < LOWEST[0] || (major === LOWEST[0] && minor < LOWEST[1])) {
  console.error(
    `Shulk needs Node ${LOWEST.join('.')} or later; this is Node ${process.versions.node} (${process.execPath}).\n` +
      'Install a later Node from https://nodejs.org and run the command again.',
  );
  process.exit(1);
}
