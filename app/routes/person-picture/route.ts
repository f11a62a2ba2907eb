import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDomain } from "../../auth/guards.ts";
import { showPicture } from "../../pictures.ts";

const DAY_S = 86_400;

/** Somebody's picture, for the people of the building. The address changes with it, so browsers may keep it. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const ask = () => api.agents.downloadAvatar({ id: params["agentId"]! });
  return showPicture({ client: context.client, ask, keptS: DAY_S });
}
