import { setTimeout as sleep } from "node:timers/promises";
import type { Door } from "./door.ts";
import { diagnosticEvent } from "./events.ts";
import type { Keeper, KeptCommand } from "./kept-state.ts";
import { oneLine } from "./nameplate.ts";
import type { ServerLink } from "./server-link.ts";

/** How long each step of an update takes, so that it can be watched. */
const UPDATE_STEP_MS = 150;

interface Parts {
  keeper: Keeper;
  link: ServerLink;
  door: Door;
  /** Ends the connection and begins anew, as a device does that has been restarted. */
  restart(): Promise<void>;
  /** A call rings here. */
  ring(call: { callId: string; panel: string; button: string }): void;
}

/** Does what the server asks of a device and says what came of it. @throws Error that says why it can't be done */
export async function performCommand(
  parts: Parts,
  { id, kind, payload }: KeptCommand,
  progress: (detail: string) => Promise<void>,
): Promise<string> {
  const { keeper, link, door } = parts;
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
      await keeper.keep((kept) => (kept.spentUses = kept.spentUses.filter(({ delivered }) => !delivered)));
      return "cleared";
    case "send-log":
      await link.outbox.add(logOf(keeper.state.commands).map((line) => diagnosticEvent(line)));
      return "sent";
    case "show-video":
      return "shows 1280 x 720 pixels, 25 pictures a second";
    case "reload-configuration":
      return `configuration ${(await link.reload()).slice(0, 12)} applied`;
    case "update":
      return update(parts, String(payload["version"] ?? ""), progress);
    case "incoming-call":
      parts.ring({
        callId: id,
        panel: oneLine(String(payload["panel"])),
        button: oneLine(String(payload["button"])),
      });
      return "rings";
    case "open-door": {
      const { outputId, actionGroupId } = payload;
      const effects = await door.open(
        [String(outputId)],
        typeof actionGroupId === "string" ? actionGroupId : undefined,
      );
      if (effects.length === 0) throw new Error("there is no such output");
      return effects.join("; ");
    }
    case "call-elevator": {
      const { areaId, kind } = payload;
      const effects = await door.callLifts([{ areaId: String(areaId), kind: Number(kind) }]);
      if (effects.length === 0) throw new Error("there is no such lift area");
      return effects.join("; ");
    }
  }
}

async function update(
  { keeper, restart }: Parts,
  version: string,
  progress: (detail: string) => Promise<void>,
): Promise<string> {
  for (const step of ["downloading", "checking", "installing"]) {
    await progress(`${step} ${version}`);
    await sleep(UPDATE_STEP_MS);
  }
  await keeper.keep((kept) => (kept.firmware = version));
  await restart();
  return `runs ${version}`;
}

/** What came of a command in whose middle the power went. */
export function outcomeAfterCut(
  { kind, payload }: KeptCommand,
  firmware: string | null,
): { state: "done" | "failed"; detail: string } {
  if (kind === "reboot" || kind === "restart-application") return { state: "done", detail: "restarted" };
  if (kind === "update" && firmware === payload["version"])
    return { state: "done", detail: `runs ${firmware}` };
  return { state: "failed", detail: "the power went in the middle of it" };
}

function logOf(commands: KeptCommand[]): string[] {
  return commands
    .slice(-20)
    .map(({ kind, state, detail }) => `Command ${kind}: ${[state, detail].filter(Boolean).join(", ")}.`);
}
