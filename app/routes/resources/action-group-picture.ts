import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDomain } from "#app/auth/guards.ts";
import { showPicture } from "#app/pictures/serve-picture.ts";

/** An action group's picture. The address changes with the picture, so browsers may cache it for a while. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  const ask = () => api.actionGroups.downloadAvatar(place);
  return showPicture({ context, ask });
}
