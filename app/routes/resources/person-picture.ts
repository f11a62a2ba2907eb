import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDomain } from "#app/auth/guards.ts";
import { showPicture } from "#app/pictures/serve-picture.ts";

/**
 * A person's picture, for the people of the building. The address changes with it, so browsers may cache it
 * for a while.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const ask = () => api.agents.downloadAvatar({ id: params["agentId"]! });
  return showPicture({ context, ask });
}
