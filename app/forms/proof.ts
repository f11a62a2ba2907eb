import type { ApiCalls } from "#contract/client/client.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import { signedCredentialText } from "#contract/sign-in/passkeys.ts";

/** The fields of {@link ProofFields}, in every form whose call needs a fresh proof. */
export const PROOF_FIELDS = ["proofPassword", "proofCode", "proofChallenge", "proofPasskey"] as const;

/** The kinds of fresh proof that a form shows. */
export interface NeededProof {
  needed: boolean;
  /** The password needs a code as well. */
  secondFactor: boolean;
  /** A passkey replaces both. */
  passkeys: boolean;
}

/** Reads whether a form must ask for a proof, and the possible kinds. Older providers don't require any. */
export async function readProof({ signIns }: Pick<ApiCalls, "signIns">): Promise<NeededProof> {
  const proof = await undefinedIfMissing(signIns.proof());
  if (!proof) return { needed: false, secondFactor: false, passkeys: false };
  const { freshUntil, secondFactor, passkeys } = proof;
  return { needed: freshUntil === null, secondFactor, passkeys };
}

/** Sends the proof of a form, if it has one. @throws ApiError with the names of the form's fields */
export async function proveBy({ signIns }: Pick<ApiCalls, "signIns">, form: FormData): Promise<void> {
  const text = (name: (typeof PROOF_FIELDS)[number]): string | undefined => {
    const value = form.get(name);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const [password, code] = [text("proofPassword"), text("proofCode")];
  const [challengeToken, signed] = [text("proofChallenge"), text("proofPasskey")];
  const credential = signed === undefined ? undefined : signedCredentialText.safeParse(signed).data;
  const isTyped = password !== undefined;
  const passkey =
    !isTyped && challengeToken !== undefined && credential ? { challengeToken, credential } : undefined;
  if (!isTyped && !passkey) return;
  try {
    await signIns.prove({ body: passkey ? { passkey } : { password, code } });
  } catch (error) {
    throw isApiError(error) ? inForm(error) : error;
  }
}

function inForm(error: ApiError): ApiError {
  const names: Record<string, string> = { password: "proofPassword", code: "proofCode" };
  const fields = Object.entries(error.extras.fields ?? {}).map(([name, problem]) => [
    names[name] ?? name,
    problem,
  ]);
  return fields.length === 0 || error.errorName === undefined
    ? error
    : new ApiError(error.errorName, {
        ...error.extras,
        fields: Object.fromEntries(fields) as Record<string, string>,
      });
}
