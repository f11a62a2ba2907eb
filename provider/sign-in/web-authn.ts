import type { NewCredential, SignedCredential } from "#contract/sign-in/passkeys.ts";
import { SIGN_IN_STEP_LIFE_MS } from "#rules/sign-in/sign-in-lives.ts";
import type { KnownPasskey } from "./queries/passkeys.ts";

/** Loaded with the first passkey: it is large, and most installations have none. */
const loadLibrary = () => import("@simplewebauthn/server");

/** Returns the relying party of a passkey, from the console's public address, never from a request. */
function party(publicUrl: string): { id: string; name: string; origin: string } {
  const { hostname, host, origin } = new URL(publicUrl);
  return { id: hostname, name: host, origin };
}

/** Returns the user handle, the id of a passkey's owner in an authenticator. */
function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString("base64url");
}

type Challenge = Record<string, unknown> & { challenge: string };

/**
 * Returns the options with which a browser makes a passkey: discoverable, with user verification
 * (fingerprint, face or PIN).
 */
export async function registrationOptions(
  publicUrl: string,
  { userId, login, name, known }: { userId: string; login: string; name: string; known: readonly string[] },
): Promise<Challenge> {
  const { id, name: rpName } = party(publicUrl);
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName,
    rpID: id,
    userName: login,
    userDisplayName: name,
    userID: new TextEncoder().encode(userId),
    // The browser's dialog stays open for the same time.
    timeout: SIGN_IN_STEP_LIFE_MS,
    attestationType: "none",
    excludeCredentials: known.map((credentialId) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { ...options };
}

/** Returns the options for a passkey's signature; the passkey itself identifies its owner. */
export async function signInOptions(publicUrl: string): Promise<Challenge> {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: party(publicUrl).id,
    timeout: SIGN_IN_STEP_LIFE_MS,
    userVerification: "required",
  });
  return { ...options };
}

/**
 * Returns the key that a browser made for a challenge; undefined when any of it does not match the request.
 */
export async function registeredKey(
  publicUrl: string,
  challenge: string,
  credential: NewCredential,
): Promise<{ credentialId: string; publicKey: string; counter: number } | undefined> {
  const { id, origin } = party(publicUrl);
  const { transports: _transports, ...response } = credential.response;
  const { verifyRegistrationResponse } = await loadLibrary();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    });
    if (!registrationInfo) return undefined;
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    return { credentialId, publicKey: Buffer.from(publicKey).toString("base64url"), counter };
  } catch {
    return undefined;
  }
}

/**
 * Returns the counter of a passkey's signature; undefined for a wrong signature and for a counter that does
 * not increase.
 */
export async function signedCounter(
  publicUrl: string,
  challenge: string,
  credential: SignedCredential,
  passkey: KnownPasskey,
): Promise<number | undefined> {
  const { id, origin } = party(publicUrl);
  const { userHandle } = credential.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.userId)) return undefined;
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
