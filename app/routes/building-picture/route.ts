import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "../../auth/guards.ts";

const DAY_S = 86_400;

/** A building's picture, for those who are in it. The address changes with the picture, so browsers may keep it. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const { address } = await api.domains.downloadAvatar({ id: params.domainId ?? "" });
  const { bytes, contentType } = await context.client.read(address);
  return new Response(new Uint8Array(bytes), {
    headers: { "Content-Type": contentType, "Cache-Control": `private, max-age=${DAY_S}` },
  });
}
