import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/**
 * The passphrase from BACKUP_PASSPHRASE, else asked for at the terminal without showing it; undefined where there is
 * neither.
 */
export async function askPassphrase(question: string): Promise<string | undefined> {
  const given = process.env["BACKUP_PASSPHRASE"];
  if (given !== undefined && given !== "") return given;
  if (process.stdin.isTTY !== true) return undefined;
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_part, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return (await reader.question("")) || undefined;
  } finally {
    reader.close();
    process.stderr.write("\n");
  }
}
