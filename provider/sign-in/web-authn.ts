import type { NewCredential, SignedCredential } from "#contract/sign-in/passkeys.ts";
import { SIGN_IN_STEP_LIFE_MS } from "#rules/sign-in/sign-in-lives.ts";
import type { KnownPasskey } from "./queries/passkeys.ts";

/** Loaded with the first passkey: it is large, and most installations have none. */
const loadLibrary = () => import("@simplewebauthn/server");

/** The relying party of a passkey: this console as the public address names it, whatever a request says. */
function party(publicUrl: string): { id: string; name: string; origin: string } {
  const { hostname, host, origin } = new URL(publicUrl);
  return { id: hostname, name: host, origin };
}

/** The user handle by which an authenticator knows whose a passkey is. */
function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString("base64url");
}

type Challenge = Record<string, unknown> & { challenge: string };

/**
 * The options with which a browser makes a passkey; it is discoverable, and requires a finger, a face or a
 * PIN.
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
    // A browser's own dialog is open for as long.
    timeout: SIGN_IN_STEP_LIFE_MS,
    attestationType: "none",
    excludeCredentials: known.map((credentialId) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { ...options };
}

/** The options for a passkey's signature; the passkey itself says whose it is. */
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
 * The key that a browser has made for a challenge; undefined when anything in it differs from the request.
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
 * The counter of a passkey's signature; undefined for a wrong one, and for a counter that does not increase.
 */
export async function signedCounter(
  publicUrl: string,
  challenge: string,
  credential: SignedCredential,
  passkey: KnownPasskey,
): Promise<number | undefined> {
  const { id, origin } = party(publicUrl);
  const { userHandle, ...response } = credential.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.userId)) return undefined;
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
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
