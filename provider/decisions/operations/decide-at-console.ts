import { type AccessDecision, type AtConsole, decideAtConsole } from "#rules/access/access-decision.ts";
import type { ConsoleRefusal } from "#rules/access/console-openings.ts";
import type { Reader } from "#storage/database.ts";
import { listTermsOf } from "../../access/queries/access-credentials.ts";
import type { BuildingOutput } from "../../access/queries/openable-outputs.ts";
import { findOpener } from "../../people/queries/members.ts";
import { readOwnGroups } from "../../people/queries/related-groups.ts";
import { listCallingPanels } from "../../ring-calls/queries/called-people.ts";
import { readConsoleRules, readResidentsOpen } from "../queries/console-rules.ts";

/** The decision about an output; a `ConsoleRefusal` is made before any right is read. */
export interface ConsoleDecision extends Omit<AccessDecision, "reason"> {
  reason: AccessDecision["reason"] | ConsoleRefusal;
}

interface ConsoleRequest {
  domainId: string;
  userId: string;
  outputs: readonly BuildingOutput[];
  now: number;
  /** The credential from which a use has already been taken. */
  takenFrom?: string | null;
}

/**
 * Decides for each output whether a person may open it from the console at `now`: an administrator may;
 * others may open what they may open at the doors.
 */
export async function decideForConsole(
  db: Reader,
  { domainId, userId, outputs, now, takenFrom }: ConsoleRequest,
): Promise<ConsoleDecision[]> {
  const opener = await findOpener(db, domainId, userId);
  if (!opener) return outputs.map(() => refused("NO_ACCESS_HERE", { userId }));
  const known = { userId, userName: opener.name };
  if (opener.role === "administrator")
    return outputs.map(({ id, consoleOpening }) =>
      consoleOpening
        ? { outcome: "granted", reason: "GRANTED", ...known, outputIds: [id], elevatorCalls: [] }
        : refused("OUTPUT_EXCLUDED", known),
    );
  const residentsOpen = await readResidentsOpen(db, domainId);
  if (residentsOpen === "never") return outputs.map(() => refused("CONSOLE_OFF", known));
  const calling =
    residentsOpen === "called" ? await listCallingPanels(db, { domainId, userId }, now) : undefined;
  const groupIds = await readOwnGroups(db, domainId, userId);
  const rules = await readConsoleRules(db, domainId, groupIds, outputs);
  const credentials = (await listTermsOf(db, domainId, userId)).map((terms) =>
    terms.id === takenFrom ? { ...terms, remainingUsages: null } : terms,
  );
  const person: AtConsole = { userId, name: opener.name, groupIds: new Set(groupIds), credentials };
  return outputs.map(({ id, deviceId, consoleOpening }) => {
    if (!consoleOpening) return refused("OUTPUT_EXCLUDED", known);
    if (calling?.includes(deviceId) === false) return refused("NOT_CALLED", known);
    return decideAtConsole(rules, person, id, now);
  });
}

function refused(
  reason: ConsoleDecision["reason"],
  known: { userId: string; userName?: string },
): ConsoleDecision {
  return { outcome: "refused", reason, ...known, outputIds: [], elevatorCalls: [] };
}
