import { type VerifiedChain, verifyAll } from "#provider/audit/verify.ts";
import { openForReading } from "#provider/db/database.ts";
import { makeKeys } from "#provider/keys.ts";
import { requireSameSecret } from "#provider/secret-mark.ts";
import { readConfig } from "./config.ts";
import { readInstallationSecret } from "./secret.ts";

const HELP = `npm run audit -- verify

Follows every building's chain of changes, and the installation's own, from the first entry to the last, and
says where one has been changed or is missing. It reads the database that DATA_DIR or DATABASE_URL names, also
while the server runs. The exit code is 0 only when every chain is whole.
`;

async function verify(): Promise<number> {
  const { dataDir, databaseUrl, sessionSecret } = readConfig(process.env);
  const db = openForReading(databaseUrl);
  try {
    const keys = makeKeys(readInstallationSecret(dataDir, sessionSecret));
    await requireSameSecret(db, keys);
    const chains = await verifyAll(db, keys);
    for (const chain of chains) process.stdout.write(`${lineOf(chain)}\n`);
    const broken = chains.filter((chain) => chain.broken !== null);
    process.stdout.write(`${chains.length} chains, ${broken.length} broken\n`);
    return broken.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
  }
}

function lineOf({ chain, entries, broken }: VerifiedChain): string {
  if (broken === null) return `${chain}: ${entries} entries, whole`;
  return `${chain}: entry ${broken.sequence} ${broken.problem === "changed" ? "was changed" : "is missing"}`;
}

async function run(words: readonly string[]): Promise<number> {
  if (words.includes("--help") || words.includes("-h") || words.length === 0) {
    process.stdout.write(HELP);
    return 0;
  }
  if (words.length === 1 && words[0] === "verify") return verify();
  process.stderr.write(`npm run audit knows only "verify".\n\n${HELP}`);
  return 2;
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
