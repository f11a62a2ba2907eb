import { runProgram } from "./command.ts";

/**
 * Issues a licence while the server runs, as its operator does, and returns the code.
 * @throws Error if none is printed
 */
export async function issueLicence(dataDir: string, ...terms: string[]): Promise<string> {
  const { output } = await runProgram("administer", ["licence", "issue", ...terms], { DATA_DIR: dataDir });
  const [code] = /[A-Z0-9]{4}(-[A-Z0-9]{4}){3,}/.exec(output) ?? [];
  if (code === undefined) throw new Error(`No code was printed: ${output}`);
  return code;
}
