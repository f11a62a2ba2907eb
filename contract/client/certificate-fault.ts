/** Whether a connection's error says that a certificate is too old, another's, or vouched for by nobody (fault R27). */
export function isCertificateFault(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return /CERT|UNABLE_TO_VERIFY|SELF_SIGNED/.test(String(code ?? ""));
}
