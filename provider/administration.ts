import { parseArgs } from "node:util";
import { assigneeTypes } from "#contract/licences/licences.ts";
import { formatLicenceCode } from "#rules/sign-in/printed-codes.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "./context.ts";
import { createLink } from "./installation/operations/create-link.ts";
import { issueLicence } from "./licences/operations/issue-licence.ts";
import { listLicences, revokeLicence } from "./licences/queries/licence-register.ts";
import { findAccount } from "./people/queries/users.ts";
import { removeFactorsOf } from "./sign-in/operations/change-second-factor.ts";
import { printedCode } from "./sign-in/printed-code.ts";

/** The result of a command at the terminal. */
export interface TerminalOutput {
  exitCode: number;
  text: string;
}

type AdministrationContext = Pick<ProviderContext, "db" | "keys" | "publicUrl" | "now">;

const DAY_MS = 24 * 3_600_000;

/** Runs an administrative command, such as `licence issue` or `admin reset-password`. */
export async function administer(
  context: AdministrationContext,
  words: readonly string[],
): Promise<TerminalOutput> {
  const [topic = "", order = "", ...rest] = words;
  switch (`${topic} ${order}`) {
    case "licence issue":
      return issue(context, rest);
    case "licence list":
      return list(context);
    case "licence revoke":
      return revoke(context, rest[0] ?? "");
    case "admin reset-password":
      return resetLink(context, rest[0] ?? "");
    case "admin remove-second-factors":
      return removeFactors(context, rest[0] ?? "");
    default:
      return { exitCode: 2, text: `Unknown command "${topic} ${order}". --help lists the commands.\n` };
  }
}

function optionsOf(words: string[]) {
  const number = { type: "string" } as const;
  return parseArgs({
    args: words,
    options: {
      domains: number,
      devices: number,
      auxiliaries: number,
      users: number,
      days: number,
      demo: { type: "boolean" },
    },
  }).values;
}

async function issue({ db, keys, now }: AdministrationContext, words: string[]): Promise<TerminalOutput> {
  let values: ReturnType<typeof optionsOf>;
  try {
    values = optionsOf(words);
  } catch (error) {
    return { exitCode: 2, text: `${error instanceof Error ? error.message : ""}\n` };
  }
  const numbers = Object.entries(values).filter(([name]) => name !== "demo");
  const wrong = numbers.find(([, value]) => !/^\d{1,4}$/.test(String(value)));
  if (wrong) return { exitCode: 2, text: `--${wrong[0]} must be a whole number up to 9999.\n` };
  const seats = {
    DOMAIN: Number(values.domains ?? 0),
    DEVICE: Number(values.devices ?? 0),
    AUXILIAR_DEVICE: Number(values.auxiliaries ?? 0),
    USER: Number(values.users ?? 0),
  };
  const printed = printedCode(16);
  const signed = await transaction(db, (tx) =>
    issueLicence(tx, keys.licenceKey, {
      code: printed.replaceAll("-", ""),
      demo: values.demo ?? false,
      expirationDate: values.days === undefined ? null : now() + Number(values.days) * DAY_MS,
      seats,
      ownerId: null,
      now: now(),
    }),
  );
  return { exitCode: 0, text: `${printed}\n${signed}\n` };
}

async function list({ db }: AdministrationContext): Promise<TerminalOutput> {
  const lines = (await listLicences(db)).map((licence) => {
    const state = licence.revoked ? "revoked" : licence.activated ? "activated" : "free";
    const until = licence.expirationDate === null ? "no end" : new Date(licence.expirationDate).toISOString();
    const seats = assigneeTypes.map((type) => `${type} ${licence.seats[type] ?? 0}`).join(", ");
    return `${formatLicenceCode(licence.code)}  ${state}  ${until}  ${licence.owner ?? "-"}  ${seats}\n`;
  });
  return { exitCode: 0, text: lines.join("") || "No licences.\n" };
}

/** Revokes a licence: seats in use are not affected, but no more can be assigned. */
async function revoke({ db, now }: AdministrationContext, code: string): Promise<TerminalOutput> {
  const bare = code.replace(/[\s-]/g, "").toUpperCase();
  const revoked = await transaction(db, (tx) => revokeLicence(tx, bare, now()));
  return revoked
    ? { exitCode: 0, text: `${bare} is revoked: no more seats can be assigned.\n` }
    : { exitCode: 1, text: "No licence with this code is in force.\n" };
}

async function resetLink(context: AdministrationContext, username: string): Promise<TerminalOutput> {
  return transaction(context.db, async (tx) => {
    const account = await findAccount(tx, { username });
    if (!account) return { exitCode: 1, text: "There is no account with this name.\n" };
    const purpose = account.activated ? "RESET" : "ACTIVATION";
    return { exitCode: 0, text: `${await createLink(tx, context, { userId: account.id, purpose })}\n` };
  });
}

/**
 * Removes the second factors of a person who lost their phone and recovery codes, if no other administrator
 * can do so in the console.
 */
async function removeFactors({ db }: AdministrationContext, username: string): Promise<TerminalOutput> {
  return transaction(db, async (tx) => {
    const account = await findAccount(tx, { username });
    if (!account) return { exitCode: 1, text: "There is no account with this name.\n" };
    return (await removeFactorsOf(tx, account.id))
      ? { exitCode: 0, text: "Second factor removed. The password is now enough to sign in.\n" }
      : { exitCode: 1, text: "This account has no second factor and no passkey.\n" };
  });
}
