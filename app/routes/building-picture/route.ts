import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "../../auth/guards.ts";
import { showPicture } from "../../pictures.ts";

/** A building's picture, for those who are in it. The address changes with the picture, so browsers may keep it for a while. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const ask = () => api.domains.downloadAvatar({ id: params.domainId ?? "" });
  return showPicture({ client: context.client, ask });
}
