import type { DeviceConfiguration, DownMessage } from "#contract/device-link/device-link.ts";
import type { CloseReason } from "./link/link-connection.ts";
import type { StoredCommand } from "./link/state-store.ts";

/** What happens to a panel without an action of its user. */
export type Notice =
  | {
      kind: "waiting" | "in-service" | "connected" | "at-broker" | "retired" | CloseReason;
    }
  | { kind: "configured"; configuration: DeviceConfiguration }
  | { kind: "output-off"; name: string }
  | { kind: "picture"; attached: boolean }
  | { kind: "command"; command: StoredCommand }
  | { kind: "call"; panel: string; button: string }
  | { kind: "call-state"; state: DownMessage<"call">["state"]; by: string }
  | { kind: "rings-nobody" }
  | { kind: "problem"; message: string; field: string | null; reason: string }
  | { kind: "wrong-clock"; offsetMs: number }
  | { kind: "shown"; camera: string; bytes: number }
  | { kind: "failed"; why: string };
