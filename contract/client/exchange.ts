import { ApiError } from "../errors.ts";
import { isCertificateFault } from "./certificate-fault.ts";

/** An answer of the provider, read to its end. */
export interface Exchange {
  ok: boolean;
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

export interface ExchangeOptions {
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** The caller's own wish to stop. */
  signal?: AbortSignal;
  deadlineMs: number;
  maxBytes: number;
  fetch: typeof fetch;
}

/**
 * One request and its whole answer within one deadline and one size. Redirects are not followed.
 * @throws ApiError PROVIDER_TIMEOUT, PROVIDER_UNREACHABLE, PROVIDER_CERTIFICATE, PROVIDER_GARBLED
 */
export async function exchange(url: string, options: ExchangeOptions): Promise<Exchange> {
  const deadline = AbortSignal.timeout(options.deadlineMs);
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
  try {
    const response = await options.fetch(url, {
      method: options.method,
      headers: options.headers,
      body: options.body as BodyInit | undefined,
      redirect: "manual",
      signal,
    });
    const bytes = await readBounded(response, options.maxBytes);
    return { ok: response.ok, status: response.status, headers: response.headers, bytes };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (deadline.aborted) throw new ApiError("PROVIDER_TIMEOUT");
    throw new ApiError(
      isCertificateFault((error as Error).cause) ? "PROVIDER_CERTIFICATE" : "PROVIDER_UNREACHABLE",
    );
  }
}

async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    length += part.value.byteLength;
    if (length > maxBytes) {
      await reader?.cancel();
      throw new ApiError("PROVIDER_GARBLED");
    }
    parts.push(part.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
