import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

type Registration = Parameters<typeof startRegistration>[0]["optionsJSON"];
type Authentication = Parameters<typeof startAuthentication>[0]["optionsJSON"];

/** Creates a passkey; returns what the provider stores of it. @throws Error if the person cancels */
export async function createPasskey(options: Record<string, unknown>): Promise<object> {
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: options as unknown as Registration,
  });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/** Signs a challenge with a passkey. @throws Error if the person cancels, or has none */
export async function signWithPasskey(options: Record<string, unknown>): Promise<object> {
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: options as unknown as Authentication,
  });
  return { id, rawId, type, response };
}
