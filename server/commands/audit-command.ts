import {
  type Anchor,
  findAnchor,
  readAnchor,
  type VerifiedChain,
  verifyAll,
} from "#provider/audit/verify.ts";
import { createKeys, type Keys } from "#provider/keys.ts";
import { requireSameSecret } from "#provider/secret-mark.ts";
import { type Database, openForReading } from "#storage/database.ts";
import { readConfig } from "../config.ts";
import { prepareDataDir } from "../data-dir.ts";
import { readInstallationSecret } from "../secret.ts";
import { exportAudit } from "./export-audit.ts";

const HELP = `npm run audit -- verify [--head HEAD]

Checks the change log of every building and of the installation, from the first entry to the last, and reports
changed and missing entries. It reads the database in DATA_DIR or DATABASE_URL, also while the server runs. The exit
code is 0 only if every chain is intact.

The last line names the last entry of the installation's chain. The server logs it too, at each start and every hour.
Store it elsewhere and pass it as HEAD: this also detects a database that was reset to an earlier state as a whole.

npm run audit -- export --position FILE

Prints the entries of the change log since the last export, one JSON object in each line, and stores in FILE how far it
got. Secrets are not in them. Run it every minute and pass its output to the program that collects your logs.
`;

/** Calls `work` with the database of the settings, and with its keys. */
async function withDatabase(work: (db: Database, keys: Keys) => Promise<number>): Promise<number> {
  const { dataDir, databaseUrl, sessionSecret } = readConfig(process.env);
  prepareDataDir(dataDir);
  const db = openForReading(databaseUrl);
  try {
    const keys = createKeys(readInstallationSecret(dataDir, sessionSecret));
    await requireSameSecret(db, keys);
    return await work(db, keys);
  } finally {
    await db.destroy();
  }
}

async function verify(db: Database, keys: Keys, anchor?: Anchor): Promise<number> {
  const chains = await verifyAll(db, keys, anchor);
  for (const chain of chains) process.stdout.write(`${lineOf(chain)}\n`);
  const broken = chains.filter((chain) => chain.broken !== null);
  process.stdout.write(`${chains.length} chains, ${broken.length} broken\n`);
  process.stdout.write(`The installation's chain ends at ${(await findAnchor(db)) ?? "its beginning"}\n`);
  return broken.length === 0 ? 0 : 1;
}

/** Resolves once the reader of the output has taken the text, so that a position is never ahead of it. */
function print(text: string): Promise<void> {
  return new Promise((resolve, reject) =>
    process.stdout.write(text, (error) => (error ? reject(error) : resolve())),
  );
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
  const [word, option, value = ""] = words;
  const anchor = readAnchor(value);
  if (word === "verify" && words.length === 1) return withDatabase((db, keys) => verify(db, keys));
  if (word === "verify" && option === "--head" && words.length === 3 && anchor)
    return withDatabase((db, keys) => verify(db, keys, anchor));
  if (word === "export" && option === "--position" && words.length === 3)
    return withDatabase(async (db) => {
      await exportAudit(db, value, print);
      return 0;
    });
  process.stderr.write(
    `npm run audit accepts only "verify", with "--head" and a head from the log, and "export".\n\n${HELP}`,
  );
  return 2;
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
