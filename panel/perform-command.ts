import { setTimeout as sleep } from "node:timers/promises";
import { requestEndpoint } from "./auxiliaries.ts";
import type { DeviceClock } from "./device-clock.ts";
import type { Door } from "./door/door.ts";
import { diagnosticEvent } from "./events.ts";
import type { Inputs } from "./inputs.ts";
import { loadFirmware } from "./link/load-firmware.ts";
import type { ServerLink } from "./link/server-link.ts";
import type { Reach } from "./link/server-request.ts";
import type { StateStore, StoredCommand } from "./link/state-store.ts";
import { oneLine } from "./nameplate.ts";
import type { Call } from "./ringing-calls.ts";
import { noteEffect, type ShownPictures } from "./shown-pictures.ts";

/** How long it takes to install an update, long enough to be watched. */
const UPDATE_STEP_MS = 150;

interface Parts {
  reach: Reach;
  store: StateStore;
  clock: Pick<DeviceClock, "now">;
  link: ServerLink;
  door: Door;
  inputs: Inputs;
  shown: ShownPictures;
  /** Ends the connection and starts again, like a device that is restarted. */
  restart(): Promise<void>;
  /** Makes a call ring here. */
  ring(call: Omit<Call, "state">): void;
}

/**
 * Carries out a command of the server and returns a description. @throws Error that says why it can't be done
 */
export async function performCommand(
  parts: Parts,
  { id, kind, payload }: StoredCommand,
  progress: (detail: string) => Promise<void>,
): Promise<string> {
  const { store, link, door } = parts;
  switch (kind) {
    case "reboot":
    case "restart-application":
      await parts.restart();
      return "restarted";
    case "identify":
      return "blinks";
    case "test-buzzer":
      return "buzzes";
    case "clear-cache":
      await store.update(
        (stored) => (stored.spentUses = stored.spentUses.filter(({ delivered }) => !delivered)),
      );
      return "cleared";
    case "send-log":
      await link.outbox.add(
        logOf(store.state.commands).map((line) => diagnosticEvent(parts.clock.now(), line)),
      );
      return "sent";
    case "show-video":
      return parts.shown.take(payload);
    case "show-picture":
      return parts.shown.show(payload);
    case "show-note":
      return noteEffect(payload);
    case "reload-configuration":
      return `configuration ${(await link.reload()).slice(0, 12)} applied`;
    case "update":
      return update(parts, payload, progress);
    case "incoming-call":
      parts.ring({
        callId: id,
        panelId: String(payload["panelId"]),
        eventId: String(payload["eventId"]),
        panel: oneLine(String(payload["panel"])),
        button: oneLine(String(payload["button"])),
      });
      return "rings";
    case "open-door": {
      const { outputId, actionGroupId, duration, active } = payload;
      const action = { type: "ACTIVATION", targetId: String(outputId), payload: { duration } };
      const actions = typeof actionGroupId === "string" ? door.actionsOf(actionGroupId) : [action];
      const held = typeof active === "boolean" ? active : undefined;
      const effects = await door.open([String(outputId)], actions, held);
      if (effects.length === 0) throw new Error("there is no such output");
      return effects.join("; ");
    }
    case "set-input": {
      const done = await parts.inputs.setByCommand(
        String(payload["inputId"]),
        payload["active"] === true,
        id,
      );
      if (!done) throw new Error("there is no such input");
      return done.effects.join("; ") || "set";
    }
    case "request":
      return requestEndpoint(store.state, String(payload["endpointId"]), String(payload["command"]));
    case "call-elevator": {
      const { areaId, kind } = payload;
      const effects = await door.callLifts([{ areaId: String(areaId), kind: Number(kind) }]);
      if (effects.length === 0) throw new Error("there is no such lift area");
      return effects.join("; ");
    }
  }
}

async function update(
  { reach, store, restart }: Parts,
  payload: StoredCommand["payload"],
  progress: (detail: string) => Promise<void>,
): Promise<string> {
  const version = String(payload["version"]);
  await progress(`downloading ${version}`);
  const { address, digest, size } = payload;
  await loadFirmware({ address: String(address), digest: String(digest), size: Number(size) }, reach);
  await progress(`installing ${version}`);
  await sleep(UPDATE_STEP_MS);
  await store.update((stored) => (stored.firmware = version));
  await restart();
  return `runs ${version}`;
}

/**
 * Returns the outcome of a command that a power cut interrupted; undefined for a door or lift, which may have
 * been opened or called.
 */
export function outcomeAfterCut(
  { kind, payload }: StoredCommand,
  firmware: string | null,
): { state: "done" | "failed"; detail: string } | undefined {
  if (kind === "open-door" || kind === "call-elevator") return undefined;
  if (kind === "reboot" || kind === "restart-application") return { state: "done", detail: "restarted" };
  if (kind === "update" && firmware === payload["version"])
    return { state: "done", detail: `runs ${firmware}` };
  return { state: "failed", detail: "the power went in the middle of it" };
}

function logOf(commands: StoredCommand[]): string[] {
  return commands
    .slice(-20)
    .map(({ kind, state, detail }) => `Command ${kind}: ${[state, detail].filter(Boolean).join(", ")}.`);
}
