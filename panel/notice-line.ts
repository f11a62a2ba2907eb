import { drawNameplate, oneLine } from "./nameplate.ts";
import type { Notice } from "./notice.ts";

/** Returns the terminal's line for a notice. */
export function noticeLine(
  notice: Notice,
  { hwId, activationCode }: { hwId: string; activationCode: string },
): string {
  switch (notice.kind) {
    case "waiting": {
      const code = activationCode.replace(/.{4}(?=.)/g, "$&-");
      return `waiting to be enabled: hardware ID ${hwId}, activation code ${code}`;
    }
    case "in-service":
      return "in service";
    case "connected":
      return "connected";
    case "at-broker":
      return "connected at the broker";
    case "lost":
      return "connection lost; continuing alone";
    case "unreachable":
      return "the server can't be reached; trying again";
    case "untrusted":
      return "the server's certificate is not trusted, so nothing was sent; trying again";
    case "refused":
      return "the server refused the sign-in: the activation code is wrong or used up; trying again";
    case "retired":
      return "taken out of service";
    case "configured":
      return `configuration ${notice.configuration.version.slice(0, 12)} applied\n${drawNameplate(notice.configuration, Date.now())}`;
    case "output-off":
      return `output ${oneLine(notice.name)} off`;
    case "picture":
      return notice.attached ? "picture sent" : "the server did not accept the picture";
    case "command": {
      const { kind, state, detail } = notice.command;
      const how = state === "begun" ? "received" : state;
      return `command ${kind}: ${how}${detail === null ? "" : ` — ${oneLine(detail)}`}`;
    }
    case "call":
      return `call from ${notice.panel}${notice.button === "" ? "" : ` for ${notice.button}`}; type open to open the door`;
    case "call-state":
      return `call ${notice.state}${notice.by === "" ? "" : ` by ${oneLine(notice.by)}`}`;
    case "rings-nobody":
      return "nobody can be reached: no monitor that the button calls is connected";
    case "problem":
      return `the server refused ${oneLine(notice.message)}: ${notice.reason}${notice.field === null ? "" : ` at ${oneLine(notice.field)}`}`;
    case "wrong-clock":
      return `the clock here is ${Math.round(Math.abs(notice.offsetMs) / 1000)} s ${notice.offsetMs > 0 ? "ahead of" : "behind"} the server's`;
    case "shown":
      return `shows what ${notice.camera} sees: ${notice.bytes} bytes`;
    case "failed":
      return `failed: ${oneLine(notice.why)}`;
  }
}
