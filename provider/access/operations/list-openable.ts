import type { OpenableOutput } from "#contract/access/openings.ts";
import type { Reader } from "../../db/database.ts";
import { listBuildingOutputs } from "../queries/console-rules.ts";
import { decideForConsole } from "./decide-at-console.ts";

/** Refusals of people who have the right: of their credentials, which may be valid again. */
const OF_CREDENTIALS: ReadonlySet<string> = new Set(["NO_CREDENTIAL", "NOT_YET_VALID", "EXPIRED", "USED_UP"]);

interface Asked {
  domainId: string;
  userId: string;
  now: number;
  deviceId?: string | undefined;
}

/** The outputs that somebody has the right to open from the console, by device and position. */
export async function listOpenable(
  db: Reader,
  { domainId, userId, now, deviceId }: Asked,
): Promise<OpenableOutput[]> {
  const outputs = await listBuildingOutputs(db, domainId, deviceId);
  const decisions = await decideForConsole(db, { domainId, userId, outputs, now });
  return outputs.flatMap(({ consoleOpening: _setting, ...output }, index): OpenableOutput[] => {
    const { outcome, reason } = decisions[index]!;
    if (outcome === "granted") return [{ ...output, reason: null }];
    return OF_CREDENTIALS.has(reason) ? [{ ...output, reason }] : [];
  });
}
