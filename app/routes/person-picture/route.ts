import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDomain } from "../../auth/guards.ts";
import { showPicture } from "../../pictures.ts";

/** Somebody's picture, for the people of the building. The address changes with it, so browsers may keep it for a while. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const ask = () => api.agents.downloadAvatar({ id: params["agentId"]! });
  return showPicture({ client: context.client, ask });
}
