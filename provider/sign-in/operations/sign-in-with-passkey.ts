import type { Token } from "#contract/sign-in/auth.ts";
import type { ProviderContext } from "../../context.ts";
import { readBrowser } from "../known-browsers.ts";
import { takeCodeOrigin } from "../sign-in-tries.ts";
import { startSignIn } from "./issue-tokens.ts";
import { type SignedChallenge, usePasskey } from "./use-passkey.ts";

interface PasskeySignIn extends SignedChallenge {
  device: string;
  deviceToken: string;
  address: string | undefined;
}

/**
 * Signs in with a passkey's signature of a challenge, which {@link usePasskey} checks.
 * @throws ApiError CHALLENGE_EXPIRED, PASSKEY_REFUSED, NOT_ACTIVATED, ACCOUNT_DISABLED, TOO_MANY_TRIES
 */
export async function signInWithPasskey(
  context: ProviderContext,
  { token, credential, device, deviceToken, address }: PasskeySignIn,
): Promise<Token> {
  const browser = readBrowser(context, deviceToken);
  const undoTry = await takeCodeOrigin(context, { address, browser });
  const { userId, version } = await usePasskey(context, { token, credential });
  await undoTry();
  return startSignIn(context, { userId, version, device, address, isFresh: true, browser });
}
