/**
 * Imported first by every command: stops with a plain sentence when Node is too old, before anything that an
 * old Node could not run. Written so that even a very old Node with modules can read it.
 */
const LOWEST = [20, 19];

const found = process.versions.node.split('.').map(Number);
if (found[0] < LOWEST[0] || (found[0] === LOWEST[0] && found[1] < LOWEST[1])) {
  console.error(
    `Shulk needs Node ${LOWEST.join('.')} or later; this is Node ${process.versions.node} (${process.execPath}).\n` +
      'Install a later Node from https://nodejs.org and run the command again.',
  );
  process.exit(1);
}
