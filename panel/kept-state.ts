import { readFileSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { deviceConfiguration, deviceEvent, downMessages } from "#contract/device-link.ts";

/** What the server asked for. `begun`: the power may have gone in the middle of it. */
const keptCommand = downMessages.command
  .pick({ id: true, kind: true, payload: true })
  .extend({ state: z.enum(["received", "begun", "done", "failed"]), detail: z.string().nullable() });

export type KeptCommand = z.infer<typeof keptCommand>;

/** What a panel must not forget when it loses power. */
const keptState = z.object({
  hwId: z.string(),
  /** Null until it is in service. */
  secret: z.string().nullable(),
  // One that a newer program can't read any more is fetched again.
  configuration: deviceConfiguration.nullable().catch(null),
  /** Events that the server has not acknowledged, in the order in which they happened. */
  outbox: z.array(deviceEvent),
  /** Uses that may not be counted in the configuration yet. */
  spentUses: z.array(z.object({ eventId: z.string(), credentialId: z.string(), delivered: z.boolean() })),
  /** When unknown codes were tried: a panel whose plug is pulled goes on counting. */
  triedCodes: z.array(z.number()).default([]),
  /** What was asked last, so that nothing is done twice. */
  commands: z.array(keptCommand).default([]),
  /** What it was updated to; null: what it was delivered with. */
  firmware: z.string().nullable().default(null),
});

export type KeptState = z.infer<typeof keptState>;

export interface Keeper {
  readonly state: KeptState;
  /** Changes the state and answers once the change is on the disk; changes made meanwhile go there together. */
  keep(change: (state: KeptState) => void): Promise<void>;
}

/**
 * Opens the state in this file, or begins an empty one for this hardware id. `kept` hears of each write.
 * @throws Error when the file can't be read or belongs to another panel
 */
export function openState(path: string, hwId: string, kept: () => void = () => undefined): Keeper {
  const state = readState(path) ?? emptyState(hwId);
  if (state.hwId !== hwId) throw new Error(`${path} belongs to the panel ${state.hwId}, not to ${hwId}.`);
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return {
    state,
    keep(change) {
      change(state);
      next ??= writing
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          writing = writeDurably(path, JSON.stringify(state)).then(kept);
          return writing;
        });
      return next;
    },
  };
}

export function emptyState(hwId: string): KeptState {
  return {
    ...{ hwId, secret: null, configuration: null },
    ...{ outbox: [], spentUses: [], triedCodes: [], commands: [], firmware: null },
  };
}

function readState(path: string): KeptState | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    return keptState.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${path} is not the state of a panel. Delete it to begin anew.`, { cause: error });
  }
}

/** Writes beside the file and puts it in its place whole: whenever the power goes, one of the two is there. */
async function writeDurably(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(`${path}.new`, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  const folder = await open(dirname(path), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
