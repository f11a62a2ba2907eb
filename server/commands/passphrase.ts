import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/**
 * Returns the passphrase from BACKUP_PASSPHRASE, else reads it from the terminal without showing it;
 * undefined when there is neither.
 */
export async function askPassphrase(question: string): Promise<string | undefined> {
  const configured = process.env["BACKUP_PASSPHRASE"];
  if (configured !== undefined && configured !== "") return configured;
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
