// @ts-check
import "./require-node.mjs";
import { runBuilt } from "./run-built.mjs";
import { SERVER } from "./server-program.mjs";

const help = `npm start: runs Portineria.

Installs and builds what is missing, then starts the server and prints its address. The first start also
prints the set-up code for the first administrator. Ctrl-C stops the server cleanly.

  PORT=8080 npm start      another port (default 3000)
  HOST=0.0.0.0 npm start   reachable from other machines (default 127.0.0.1)
  DATA_DIR=/srv/portineria npm start   where the data is stored (default ./data)

All settings: README.md.
`;

const [first] = process.argv.slice(2);
if (first === "--help" || first === "-h") {
  process.stdout.write(help);
} else if (first !== undefined) {
  process.stderr.write(`npm start: unknown argument ${first}.\n\n${help}`);
  process.exitCode = 2;
} else {
  process.exitCode = await runBuilt(SERVER, []);
}
