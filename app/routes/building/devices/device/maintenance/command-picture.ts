import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireInstaller } from "#app/auth/guards.ts";
import { showPicture } from "#app/pictures/serve-picture.ts";

/** The picture that the reader requested from a device. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api, session } = await requireInstaller(context, "DEVICES");
  const { deviceId = "", commandId = "" } = params;
  const ask = () => api.agents.commandPicture({ id: deviceId, commandId });
  return showPicture({ context, ask, token: session.building?.token.access_token });
}
