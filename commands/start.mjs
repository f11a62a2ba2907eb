// @ts-check
import "./require-node.mjs";
import { runBuilt } from "./run-built.mjs";
import { SERVER } from "./server-program.mjs";

const help = `npm start: runs Portineria.

Installs and builds what is missing, then starts the server and prints its address; on a first start also
the code with which the first administrator is set up. Ctrl-C ends it in order.

  PORT=8080 npm start      another port (default 3000)
  HOST=0.0.0.0 npm start   reachable from other machines (default 127.0.0.1)
  DATA_DIR=/srv/portineria npm start   where the data lives (default ./data)

The other settings: README.md.
`;

const [first] = process.argv.slice(2);
if (first === "--help" || first === "-h") {
  process.stdout.write(help);
} else if (first !== undefined) {
  process.stderr.write(`npm start does not know ${first}.\n\n${help}`);
  process.exitCode = 2;
} else {
  process.exitCode = await runBuilt(SERVER, []);
}
