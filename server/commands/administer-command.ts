import { administer, type TerminalOutput } from "#provider/administration.ts";
import { createKeys } from "#provider/keys.ts";
import { recognizeSecret } from "#provider/secret-mark.ts";
import { openDatabase } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { migrations } from "#storage/migrations/index.ts";
import { type Config, readConfig } from "../config.ts";
import { prepareDataDir } from "../data-dir.ts";
import { installationSecret, keepFilesPrivate } from "../secret.ts";
import { sendCommand } from "./control.ts";

const HELP: Record<string, string> = {
  licence: `npm run licence -- issue|list|revoke

  npm run licence -- issue --domains 1 --devices 10 --auxiliaries 5 --users 50 --days 365
                                    creates a licence; prints its code and its signed text
  npm run licence -- issue … --demo creates a demo licence
  npm run licence -- list           lists every licence with its state, end, owner and seats
  npm run licence -- revoke CODE    stops further use of its free seats; seats in use are not affected
`,
  admin: `npm run admin -- reset-password|remove-second-factors EMAIL

  npm run admin -- reset-password EMAIL         prints a link to choose a new password; it works once, within an hour
  npm run admin -- remove-second-factors EMAIL  removes the authenticator app and the passkeys of a person who has
                                                lost them
`,
};

const MORE = `
The command uses the installation in DATA_DIR or DATABASE_URL. It also works while the server runs.
`;

/** Runs a command without a running server, by opening the database itself. */
async function runHere(config: Config, words: string[]): Promise<TerminalOutput> {
  const { dataDir, databaseUrl, sessionSecret, port } = config;
  prepareDataDir(dataDir);
  const db = openDatabase(databaseUrl);
  try {
    const keys = createKeys(installationSecret(dataDir, sessionSecret));
    await migrate(db, migrations);
    await recognizeSecret(db, keys);
    const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
    return await administer({ db, keys, publicUrl, now: Date.now }, words);
  } finally {
    await db.destroy();
  }
}

async function run(words: string[]): Promise<number> {
  const help = HELP[words[0] ?? ""];
  if (help === undefined || words.length === 1 || words.includes("--help") || words.includes("-h")) {
    process.stdout.write((help ?? Object.values(HELP).join("\n")) + MORE);
    return 0;
  }
  const config = readConfig(process.env);
  const { exitCode, text } = (await sendCommand(config.dataDir, words)) ?? (await runHere(config, words));
  (exitCode === 0 ? process.stdout : process.stderr).write(text);
  return exitCode;
}

keepFilesPrivate();
process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
