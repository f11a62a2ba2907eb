// @ts-check
import "./require-node.mjs";
import { runNode } from "./processes.mjs";
import { programs } from "./project.mjs";
import { build, installDependencies } from "./set-up.mjs";

const help = `npm run bench: measures how fast Portineria is, each time beside a floor in the same run.

A floor is the least that the same work could cost: bare node:http with the same SQL, react-dom/server with
the same page, one fsync for each write. Ratios to it hold on any machine. It needs Linux. docs/performance.md
says what each line means.

  npm run bench                         everything, some minutes
  npm run bench -- --quick              fewer rounds, and no million of events
  npm run bench -- --only cold-start    one line; may be given several times
  npm run bench -- --events 10000000    a longer history than a million
  npm run bench -- --only fleet --long  1,000 panels for an hour
  npm run bench -- --json               the findings as JSON

The lines: devices-list devices-screen login-screen durable-writes cold-start memory
first-screen-javascript devices-screen-requests list-visible events-query events-export access-decision
tag-at-door change-fan-out ring-to-page ring-among-devices ring-to-push press-to-relay fleet
group-walks long-lists search crowd pictures backup hostile-forms hostile-device-link sign-in-storm growth

A missed target is reported, but is no failure: the exit code is 0 when all was measured.
`;

/** @param {readonly string[]} parameters @returns {Promise<number>} the exit code */
async function bench(parameters) {
  await installDependencies();
  await build();
  const env = { ...process.env, NODE_ENV: "production" };
  const bundling = ["build", "--config", "tests/bench/vite.config.ts"];
  const bundled = await runNode(programs.vite, bundling, { env, quiet: true });
  if (bundled.exitCode !== 0) {
    throw new Error(`The bench could not be compiled:\n${bundled.output}`);
  }
  const { exitCode } = await runNode(".cache/bench/programs/bench.js", parameters, { env });
  return exitCode;
}

const parameters = process.argv.slice(2);
if (parameters.includes("--help") || parameters.includes("-h")) {
  process.stdout.write(help);
} else {
  process.exitCode = await bench(parameters).catch((/** @type {Error} */ error) => {
    process.stderr.write(`${error.message}\n`);
    return 1;
  });
}
