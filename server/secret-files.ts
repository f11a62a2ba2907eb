import { readFileSync } from "node:fs";

/** The settings that contain a secret; each may be in a file instead, which NAME_FILE names. */
export const SECRET_SETTINGS = [
  "ADMIN_PASSWORD",
  "API_CLIENT_SECRET",
  "DATABASE_URL",
  "MESSAGE_GATEWAY_TOKEN",
  "MQTT_URL",
  "PROVIDER_CLIENT_SECRET",
  "SESSION_SECRET",
] as const;

/**
 * Adds the secrets in files to the settings that are set.
 * @throws Error that names each wrong setting, one per line, and never shows a value: what is in the place of
 * a path may be the secret.
 */
export function readSecretFiles(settings: Record<string, string>): Record<string, string> {
  const all = { ...settings };
  const problems: string[] = [];
  for (const name of SECRET_SETTINGS) {
    const file = settings[`${name}_FILE`];
    if (file === undefined) continue;
    const secret = readSecret(file);
    if (settings[name] !== undefined) problems.push(`${name}_FILE and ${name} can't be set together`);
    else if (secret.problem !== undefined) problems.push(`${name}_FILE ${secret.problem}`);
    else all[name] = secret.text;
  }
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return all;
}

/** Returns the text of a file without the end of its last line. */
function readSecret(file: string): { text: string; problem?: undefined } | { problem: string } {
  try {
    const text = readFileSync(file, "utf8").replace(/[\r\n]+$/, "");
    return text === "" ? { problem: "names an empty file" } : { text };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return { problem: `names a file that can't be read (${code})` };
  }
}
