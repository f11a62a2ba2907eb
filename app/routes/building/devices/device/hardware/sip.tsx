import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireInstaller } from "#app/auth/guards.ts";
import type { SipOwner } from "#app/components/forms/sip-credentials.tsx";
import { shownOnceAction } from "#app/forms/shown-once.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";

export { SipPage as default, titleMeta as meta } from "#app/components/forms/sip-credentials.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<SipOwner> {
  const { api } = await requireInstaller(context, "DEVICES");
  const id = params["deviceId"]!;
  const [{ name }, { userName }] = await Promise.all([
    api.devices.get({ id }),
    api.deviceLife.getSipCredentials({ id }),
  ]);
  const title = await titleIn(request, "hardware.sipNamed", { name });
  return { title, name, userName, closeTo: `/domain/devices/${id}/hardware`, isDevice: true };
}

export const action = shownOnceAction(
  { guard: (context) => requireInstaller(context, "DEVICES") },
  ({ api, params }) => api.deviceLife.createSipCredentials({ id: params["deviceId"]! }),
);
