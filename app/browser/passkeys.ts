import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

type Registration = Parameters<typeof startRegistration>[0]["optionsJSON"];
type Authentication = Parameters<typeof startAuthentication>[0]["optionsJSON"];

/** Has the browser make a passkey; answers what the provider keeps of it. @throws Error where nobody wants to */
export async function makePasskey(options: Record<string, unknown>): Promise<object> {
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: options as unknown as Registration,
  });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/** Has a passkey sign a challenge. @throws Error where nobody wants to, or has none */
export async function signWithPasskey(options: Record<string, unknown>): Promise<object> {
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: options as unknown as Authentication,
  });
  return { id, rawId, type, response };
}
