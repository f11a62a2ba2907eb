import { CERTIFICATE_ENDS_SOON_MS } from "#rules/installation/diagnosis.ts";
import type { ProviderContext } from "../../context.ts";
import type { PresentedCertificate } from "../../outbound/certificate.ts";
import type { ProbeResult } from "./probe-result.ts";

/** Less than the time limit of a probe, so that an unreachable address is reported as unreachable. */
const ANSWER_WITHIN_MS = 1_500;

/**
 * Checks whether the public address answers, with a certificate that browsers accept. Never requests another
 * address.
 */
export async function diagnoseCertificate({
  publicUrl,
  now,
  outbound,
}: ProviderContext): Promise<ProbeResult> {
  if (new URL(publicUrl).protocol !== "https:") return { finding: "CERTIFICATE_NONE", facts: {} };
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const seen = await outbound.seeCertificate(new URL("/healthz", publicUrl), signal).catch(() => undefined);
  return seen ? judgeCertificate(seen, now()) : { finding: "ADDRESS_UNREACHABLE", facts: {} };
}

/** Judges a certificate. A wrong certificate is reported first, because any server may be behind it. */
export function judgeCertificate(
  { authorizationError, endsAt, status }: PresentedCertificate,
  now: number,
): ProbeResult {
  const facts = { certificateEndsAt: endsAt };
  if (endsAt <= now || authorizationError === "CERT_HAS_EXPIRED")
    return { finding: "CERTIFICATE_EXPIRED", facts };
  if (authorizationError === "ERR_TLS_CERT_ALTNAME_INVALID")
    return { finding: "CERTIFICATE_OF_ANOTHER", facts };
  if (authorizationError !== undefined) return { finding: "CERTIFICATE_UNTRUSTED", facts };
  if (status !== 200) return { finding: "ADDRESS_ANSWERS_OTHERWISE", facts };
  return {
    finding: endsAt - now < CERTIFICATE_ENDS_SOON_MS ? "CERTIFICATE_ENDS_SOON" : "CERTIFICATE_VALID",
    facts,
  };
}
