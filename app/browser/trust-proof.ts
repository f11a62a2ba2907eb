/**
 * Whether this browser trusts the certificate of the console: without, it reads no answer by https.
 * @param publicUrl the console's address by https
 */
export async function hasTrustProof(publicUrl: string, signal: AbortSignal): Promise<boolean> {
  try {
    const init = { cache: "no-store", credentials: "omit", signal } as const;
    return (await fetch(`${publicUrl}/certificate/proof`, init)).ok;
  } catch {
    return false;
  }
}
