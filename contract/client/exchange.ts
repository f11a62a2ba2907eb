import { ApiError } from "../errors.ts";
import { isCertificateFault } from "./certificate-fault.ts";

/** A complete response of the provider. */
export interface Exchange {
  ok: boolean;
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

/** The part of `fetch` that the client uses; the server passes its outbound client. */
export type Fetch = (
  address: string,
  request: {
    method: string;
    headers: Record<string, string>;
    body?: string | Uint8Array<ArrayBuffer> | undefined;
    redirect: "manual";
    signal: AbortSignal;
  },
) => Promise<Response>;

export interface ExchangeOptions {
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | undefined;
  /** The caller's abort signal. */
  signal?: AbortSignal | undefined;
  deadlineMs: number;
  maxBytes: number;
  fetch: Fetch;
}

/**
 * Sends a request and reads the whole response within one deadline and one size limit. Redirects are not
 * followed.
 * @throws ApiError PROVIDER_TIMEOUT, PROVIDER_UNREACHABLE, PROVIDER_CERTIFICATE, PROVIDER_GARBLED
 */
export async function exchange(url: string, options: ExchangeOptions): Promise<Exchange> {
  const deadline = AbortSignal.timeout(options.deadlineMs);
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
  try {
    const response = await options.fetch(url, {
      method: options.method,
      headers: options.headers,
      body: options.body,
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
