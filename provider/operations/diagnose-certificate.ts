import { request } from "node:https";
import type { TLSSocket } from "node:tls";
import type { House } from "../house.ts";
import type { Found } from "./found.ts";

/** Less than a part of the self-diagnosis has, so that what could not be reached is told as that. */
const ANSWER_WITHIN_MS = 1_500;
const ENDS_SOON_MS = 14 * 24 * 3_600_000;

/** What the public address showed to a client that asked `/healthz` there. */
interface Shown {
  /** Undefined where the certificate is trusted and names the address. */
  authorizationError: string | undefined;
  endsAt: number;
  status: number | undefined;
}

/** Whether the public address answers, and with a certificate that browsers take. Nobody else is ever asked. */
export async function diagnoseCertificate({ publicUrl, now }: House): Promise<Found> {
  if (new URL(publicUrl).protocol !== "https:") return { finding: "CERTIFICATE_NONE", facts: {} };
  const shown = await look(publicUrl).catch(() => undefined);
  return shown ? judgeCertificate(shown, now()) : { finding: "ADDRESS_UNREACHABLE", facts: {} };
}

/** What is wrong with a certificate comes first: whoever answers behind it may be anybody. */
export function judgeCertificate({ authorizationError, endsAt, status }: Shown, now: number): Found {
  const facts = { certificateEndsAt: endsAt };
  if (endsAt <= now || authorizationError === "CERT_HAS_EXPIRED")
    return { finding: "CERTIFICATE_EXPIRED", facts };
  if (authorizationError === "ERR_TLS_CERT_ALTNAME_INVALID")
    return { finding: "CERTIFICATE_OF_ANOTHER", facts };
  if (authorizationError !== undefined) return { finding: "CERTIFICATE_UNTRUSTED", facts };
  if (status !== 200) return { finding: "ADDRESS_ANSWERS_OTHERWISE", facts };
  return { finding: endsAt - now < ENDS_SOON_MS ? "CERTIFICATE_ENDS_SOON" : "CERTIFICATE_VALID", facts };
}

/** Reads the head of one answer, follows nothing, and tells nothing secret to whoever is there. */
function look(publicUrl: string): Promise<Shown> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  return new Promise((resolve, reject) => {
    let shown: Shown | undefined;
    const asked = request(new URL("/healthz", publicUrl), {
      agent: false,
      rejectUnauthorized: false,
      signal,
    });
    asked.on("socket", (socket) => {
      socket.once("secureConnect", () => (shown = shownBy(socket as TLSSocket)));
    });
    asked.on("response", ({ statusCode: status }) => {
      asked.destroy();
      if (shown) resolve({ ...shown, status });
    });
    // Once there is a certificate it is told, whatever came after it.
    asked.on("error", (error) => (shown ? resolve(shown) : reject(error)));
    asked.end();
  });
}

function shownBy(socket: TLSSocket): Shown {
  const error: unknown = socket.authorizationError;
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : error;
  return {
    authorizationError: socket.authorized ? undefined : String(code),
    endsAt: Date.parse(socket.getPeerCertificate().valid_to) || 0,
    status: undefined,
  };
}
