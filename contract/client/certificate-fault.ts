/**
 * Whether a connection error means an expired certificate, one for another host, or one from an untrusted
 * issuer (fault R27).
 */
export function isCertificateFault(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return /CERT|UNABLE_TO_VERIFY|SELF_SIGNED/.test(String(code ?? ""));
}
