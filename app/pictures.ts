import type { Client } from "#contract/client/client.ts";
import type { SignedAddress } from "#contract/avatars.ts";
import { isSignedAddressValid } from "#rules/avatars.ts";

interface PictureToShow {
  client: Client;
  /** Gives the picture's address; whoever may not see it is refused here. */
  ask: () => Promise<SignedAddress>;
  /** For an address that was made for whoever has it. */
  token?: string | undefined;
  /** How long a browser may keep the picture. */
  keptS: number;
}

/**
 * A picture behind a signed address, for a browser that never sees that address. One that a provider has kept until it
 * has nearly run out is asked for anew (§7).
 */
export async function showPicture({ client, ask, token, keptS }: PictureToShow): Promise<Response> {
  const first = await ask();
  const { address } = isSignedAddressValid(first.expiresAt, Date.now()) ? first : await ask();
  const { bytes, contentType } = await client.read(address, token);
  return new Response(new Uint8Array(bytes), {
    headers: { "Content-Type": contentType, "Cache-Control": `private, max-age=${keptS}` },
  });
}
