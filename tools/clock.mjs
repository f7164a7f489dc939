/**
 * `npm run clock -- INSTITUTE TO`: moves the clock of a test institute forward to TO, a day (2026-12-05) or an
 * instant (2026-12-05T09:30:00Z). Works against the server that `npm start` runs on this machine.
 */
import './setup/check-node.mjs';

const [institute, to] = process.argv.slice(2);
const url = `http://127.0.0.1:${process.env.PORT || 3000}/api/dev/clock`;

/** Moves the clock; gives the server's answer or throws with advice. */
async function moveClock() {
  if (!institute || !to) {
    throw new Error(
      'Name the institute and the time: npm run clock -- INSTITUTE 2026-12-05 (or 2026-12-05T09:30:00Z).',
    );
  }
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ institute_code: institute, to }),
  }).catch(() => {
    throw new Error(`No server answers at ${url}. Start it with npm start, or set PORT to where it runs.`);
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The server refused (${answer.status}): ${text}`);
  return text;
}

try {
  console.log(await moveClock());
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
