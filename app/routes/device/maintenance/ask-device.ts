import type { ApiCalls } from "#contract/client/client.ts";
import type { Maintenance } from "./maintenance-schema.ts";

/** Does what was asked on the maintenance side and names it, for the page to say so. */
export async function askDevice(api: ApiCalls, id: string, asked: Maintenance): Promise<string> {
  switch (asked.intent) {
    case "command":
      return (await api.agents.adminCommand({ id, body: { payload: asked.payload } })).kind;
    case "update": {
      const body = { deviceId: id, releaseId: asked.releaseId };
      return (await api.appReleases.forceUpdate({ body })).kind;
    }
    case "notify":
      return (await api.deviceLife.notifyConfiguration({ id })).kind;
    case "automatic-updates": {
      const { automaticUpdatesEnabled } = asked;
      await api.devices.update({ id, body: { automaticUpdatesEnabled } });
      return "automatic-updates";
    }
  }
}
