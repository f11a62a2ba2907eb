import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDomain } from "../../auth/guards.ts";

const DAY_S = 86_400;

/** An action group's picture. The address changes with the picture, so browsers may keep it. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  const { address } = await api.actionGroups.downloadAvatar(place);
  const { bytes, contentType } = await context.client.read(address);
  return new Response(new Uint8Array(bytes), {
    headers: { "Content-Type": contentType, "Cache-Control": `private, max-age=${DAY_S}` },
  });
}
