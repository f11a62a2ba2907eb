import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { NewCredential, SignedCredential } from "#contract/passkeys.ts";
import type { KnownPasskey } from "./db/passkeys.ts";

/** A browser's own dialog is open for as long. */
export const CHALLENGE_LIFE_MS = 5 * 60_000;

/** Whom a passkey is for: this console as the public address names it, whatever a request says. */
function party(publicUrl: string): { id: string; name: string; origin: string } {
  const { hostname, host, origin } = new URL(publicUrl);
  return { id: hostname, name: host, origin };
}

/** The name by which an authenticator knows whose a passkey is. */
function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString("base64url");
}

type Challenge = Record<string, unknown> & { challenge: string };

/** What a browser makes a passkey with; it is found without a name, and asks for a finger, a face or a PIN. */
export async function registrationOptions(
  publicUrl: string,
  { userId, login, name, known }: { userId: string; login: string; name: string; known: readonly string[] },
): Promise<Challenge> {
  const { id, name: rpName } = party(publicUrl);
  const options = await generateRegistrationOptions({
    ...{ rpName, rpID: id, userName: login, userDisplayName: name },
    userID: new TextEncoder().encode(userId),
    timeout: CHALLENGE_LIFE_MS,
    attestationType: "none",
    excludeCredentials: known.map((credentialId) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { ...options };
}

/** What a passkey signs; whose it is, it tells itself. */
export async function signInOptions(publicUrl: string): Promise<Challenge> {
  const options = await generateAuthenticationOptions({
    ...{ rpID: party(publicUrl).id, timeout: CHALLENGE_LIFE_MS, userVerification: "required" },
  });
  return { ...options };
}

/** The key that a browser has made for a challenge; undefined where anything about it is not as it was asked for. */
export async function registeredKey(
  publicUrl: string,
  challenge: string,
  credential: NewCredential,
): Promise<{ credentialId: string; publicKey: string; counter: number } | undefined> {
  const { id, origin } = party(publicUrl);
  const { transports: _transports, ...response } = credential.response;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id },
      requireUserVerification: true,
    });
    if (!registrationInfo) return undefined;
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    return { credentialId, publicKey: Buffer.from(publicKey).toString("base64url"), counter };
  } catch {
    return undefined;
  }
}

/** The counter that a passkey's signature tells; undefined for a wrong one, and for a counter that does not go on. */
export async function signedCounter(
  publicUrl: string,
  challenge: string,
  credential: SignedCredential,
  passkey: KnownPasskey,
): Promise<number | undefined> {
  const { id, origin } = party(publicUrl);
  const { userHandle, ...response } = credential.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.userId)) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id },
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
