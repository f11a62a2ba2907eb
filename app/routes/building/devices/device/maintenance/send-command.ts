import type { ApiCalls } from "#contract/client/client.ts";
import type { Maintenance } from "./maintenance-schema.ts";

/** Sends a command of the maintenance tab and names it, for the page's message. */
export async function sendCommand(api: ApiCalls, id: string, command: Maintenance): Promise<string> {
  switch (command.intent) {
    case "command":
      return (await api.agents.adminCommand({ id, body: { payload: command.payload } })).kind;
    case "update": {
      const body = { deviceId: id, releaseId: command.releaseId };
      return (await api.appReleases.forceUpdate({ body })).kind;
    }
    case "notify":
      return (await api.deviceLife.notifyConfiguration({ id })).kind;
    case "automatic-updates": {
      const { automaticUpdatesEnabled } = command;
      await api.devices.update({ id, body: { automaticUpdatesEnabled } });
      return "automatic-updates";
    }
  }
}
