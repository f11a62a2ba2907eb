import {
  type Anchor,
  findAnchor,
  readAnchor,
  type VerifiedChain,
  verifyAll,
} from "#provider/audit/verify.ts";
import { makeKeys } from "#provider/keys.ts";
import { requireSameSecret } from "#provider/secret-mark.ts";
import { openForReading } from "#storage/database.ts";
import { readConfig } from "../config.ts";
import { readInstallationSecret } from "../secret.ts";

const HELP = `npm run audit -- verify [--head HEAD]

Checks the change log of every building and of the installation, from the first entry to the last, and reports
changed and missing entries. It reads the database in DATA_DIR or DATABASE_URL, also while the server runs. The exit
code is 0 only if every chain is intact.

The last line names the last entry of the installation's chain. The server logs it too, at each start and every hour.
Store it elsewhere and pass it as HEAD: this also detects a database that was reset to an earlier state as a whole.
`;

async function verify(anchor?: Anchor): Promise<number> {
  const { dataDir, databaseUrl, sessionSecret } = readConfig(process.env);
  const db = openForReading(databaseUrl);
  try {
    const keys = makeKeys(readInstallationSecret(dataDir, sessionSecret));
    await requireSameSecret(db, keys);
    const chains = await verifyAll(db, keys, anchor);
    for (const chain of chains) process.stdout.write(`${lineOf(chain)}\n`);
    const broken = chains.filter((chain) => chain.broken !== null);
    process.stdout.write(`${chains.length} chains, ${broken.length} broken\n`);
    process.stdout.write(`The installation's chain ends at ${(await findAnchor(db)) ?? "its beginning"}\n`);
    return broken.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
  }
}

function lineOf({ chain, entries, broken }: VerifiedChain): string {
  if (broken === null) return `${chain}: ${entries} entries, intact`;
  return `${chain}: entry ${broken.sequence} ${broken.problem === "changed" ? "was changed" : "is missing"}`;
}

async function run(words: readonly string[]): Promise<number> {
  if (words.includes("--help") || words.includes("-h") || words.length === 0) {
    process.stdout.write(HELP);
    return 0;
  }
  const [word, option, head] = words;
  const anchor = readAnchor(head ?? "");
  if (word === "verify" && words.length === 1) return verify();
  if (word === "verify" && option === "--head" && words.length === 3 && anchor) return verify(anchor);
  process.stderr.write(
    `npm run audit accepts only "verify", and "--head" with a head from the log.\n\n${HELP}`,
  );
  return 2;
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
