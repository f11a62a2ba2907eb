import type { Client } from "#contract/client/client.ts";
import type { SignedAddress } from "#contract/avatars.ts";
import { isSignedAddressValid, SIGNED_ADDRESS_MARGIN_S } from "#rules/avatars.ts";

interface PictureToShow {
  client: Client;
  /** Gives the picture's address; whoever may not see it is refused here. */
  ask: () => Promise<SignedAddress>;
  /** For an address that was made for whoever has it. */
  token?: string | undefined;
}

/**
 * A picture behind a signed address, for a browser that never sees that address. One that a provider has kept until it
 * has nearly run out is asked for anew (§7). The browser may keep the picture as long as its address counts as valid,
 * and is told when that ends (§3).
 */
export async function showPicture({ client, ask, token }: PictureToShow): Promise<Response> {
  const first = await ask();
  const { address, expiresAt } = isSignedAddressValid(first.expiresAt, Date.now()) ? first : await ask();
  const keptS = Math.max(0, Math.floor((expiresAt - Date.now()) / 1000) - SIGNED_ADDRESS_MARGIN_S);
  const { bytes, contentType } = await client.read(address, token);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": contentType,
      "Cache-Control": `private, max-age=${keptS}`,
      Expires: new Date(expiresAt).toUTCString(),
    },
  });
}
