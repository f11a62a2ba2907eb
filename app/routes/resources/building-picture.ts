import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSignIn } from "#app/auth/guards.ts";
import { showPicture } from "#app/pictures/serve-picture.ts";

/**
 * A building's picture, for its members. The address changes with the picture, so browsers may cache it for a
 * while.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = await requireSignIn(context);
  const ask = () => api.domains.downloadAvatar({ id: params.domainId ?? "" });
  return showPicture({ context, ask });
}
