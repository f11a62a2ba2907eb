import { readFileSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import type { ConfigurationPart } from "#contract/device-link/configuration-parts.ts";
import {
  type DeviceConfiguration,
  deviceConfiguration,
  deviceEvent,
  downMessages,
} from "#contract/device-link/device-link.ts";

/** A command of the server. `begun`: the power may have been cut in the middle of it. */
const storedCommand = downMessages.command
  .pick({ id: true, kind: true, payload: true, targets: true })
  .extend({
    /** On the server's clock. A command that an earlier version stored without it counts as expired. */
    expiresAt: downMessages.command.shape.expiresAt.default(0),
    state: z.enum(["received", "begun", "done", "failed"]),
    detail: z.string().nullable(),
    /** Whether the server has recorded its end. */
    isRecorded: z.boolean().default(false),
  });

export type StoredCommand = z.infer<typeof storedCommand>;

/** The state that a panel needs after a power cut. */
const storedState = z.object({
  hwId: z.string(),
  /** Null until it is in service. */
  secret: z.string().nullable(),
  // A configuration that a newer program can no longer read is fetched again.
  configuration: deviceConfiguration.nullable().catch(null),
  /** The parts of the configuration, so that a change transfers only the difference. */
  parts: z.array(downMessages.part).default([]),
  /** Events that the server has not acknowledged, in the order in which they happened. */
  outbox: z.array(deviceEvent),
  /** Uses that may not be counted in the configuration yet. */
  spentUses: z.array(z.object({ eventId: z.string(), credentialId: z.string(), delivered: z.boolean() })),
  /** When unknown codes were tried: unplugging a panel does not reset the count. */
  triedCodes: z.array(z.number()).default([]),
  /** The last commands, so that none is carried out twice. */
  commands: z.array(storedCommand).default([]),
  /** Its updated firmware; null: as delivered. */
  firmware: z.string().nullable().default(null),
});

export type StoredState = z.infer<typeof storedState>;

export interface StateStore {
  readonly state: StoredState;
  /**
   * Changes the state and resolves once the change is on the disk; concurrent changes are written together.
   */
  update(change: (state: StoredState) => void): Promise<void>;
}

/**
 * Opens the state in this file, or begins an empty one for this hardware id. `onWritten` is called after each
 * write.
 * @throws Error when the file can't be read or belongs to another panel
 */
export function openState(path: string, hwId: string, onWritten: () => void = () => undefined): StateStore {
  const state = readState(path) ?? emptyState(hwId);
  if (state.hwId !== hwId) throw new Error(`${path} belongs to the panel ${state.hwId}, not to ${hwId}.`);
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return {
    state,
    update(change) {
      change(state);
      next ??= writing
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          writing = writeDurably(path, JSON.stringify(state)).then(onWritten);
          return writing;
        });
      return next;
    },
  };
}

/** Empties the state for another service: neither configuration nor events are carried over. */
export function changeService({ update }: StateStore, secret: string | null): Promise<void> {
  return update((stored) =>
    Object.assign(stored, emptyState(stored.hwId), { secret, firmware: stored.firmware }),
  );
}

/**
 * Stores a configuration with the parts that it was joined from; it already counts the uses that were
 * delivered.
 */
export function storeConfiguration(
  { update }: StateStore,
  configuration: DeviceConfiguration,
  parts: ConfigurationPart[],
): Promise<void> {
  return update((stored) => {
    stored.configuration = configuration;
    stored.parts = parts;
    stored.spentUses = stored.spentUses.filter(({ delivered }) => !delivered);
  });
}

export function emptyState(hwId: string): StoredState {
  return {
    hwId,
    secret: null,
    configuration: null,
    parts: [],
    outbox: [],
    spentUses: [],
    triedCodes: [],
    commands: [],
    firmware: null,
  };
}

function readState(path: string): StoredState | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    return storedState.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${path} is not the state of a panel. Delete it to start over.`, { cause: error });
  }
}

/** Writes a new file and renames it: after a power cut, one of the two is complete. */
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
