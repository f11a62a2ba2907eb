import type { LoadContext } from "#app/load-context.ts";
import type { SignedAddress } from "#contract/buildings/avatars.ts";
import { isSignedAddressValid, SIGNED_ADDRESS_MARGIN_S } from "#rules/buildings/avatars.ts";
import { servedFileHeaders } from "#rules/installation/served-files.ts";

interface PictureToShow {
  context: Pick<LoadContext, "client" | "reads">;
  /** Requests the picture's address; callers without the right are refused here. */
  ask: () => Promise<SignedAddress>;
  /** For an address that is bound to its caller. */
  token?: string | undefined;
}

/**
 * Serves a picture behind a signed address, which the browser never sees. A cached address that is about to
 * expire is requested again (§7). The browser may cache the picture as long as its address is valid, and
 * receives that time (§3).
 */
export async function showPicture({ context, ask, token }: PictureToShow): Promise<Response> {
  let signed = await ask();
  if (!isSignedAddressValid(signed.expiresAt, Date.now())) {
    context.reads.forget();
    signed = await ask();
  }
  const { address, expiresAt } = signed;
  const maxAgeS = Math.max(0, Math.floor((expiresAt - Date.now()) / 1000) - SIGNED_ADDRESS_MARGIN_S);
  const { bytes } = await context.client.read(address, token);
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...servedFileHeaders({ picture: bytes }),
      "Cache-Control": `private, max-age=${maxAgeS}`,
      Expires: new Date(expiresAt).toUTCString(),
    },
  });
}
