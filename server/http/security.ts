import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";

/** A placeholder for each answer's nonce in the headers that are built once. */
const NONCE = "made-for-each-answer";
const POLICY = "Content-Security-Policy";

/** What a browser may be asked for here: passkeys, and copying a text. helmet has no header for it. */
const PERMISSIONS = [
  ...["clipboard-write", "publickey-credentials-create", "publickey-credentials-get"].map(
    (name) => `${name}=(self)`,
  ),
  ...[
    "camera",
    "display-capture",
    "geolocation",
    "hid",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
  ].map((name) => `${name}=()`),
].join(", ");

interface SecurityOptions {
  /** Whether browsers must use https only from now on (HSTS). */
  https: boolean;
  /** Another origin that the page's script may ask. */
  connectsTo?: string | undefined;
  /** Vite puts styles into the page and uses a web socket. */
  development: boolean;
}

/**
 * Returns the headers of every answer, including errors and static files, for its nonce: alternating names
 * and values.
 */
export type SecurityHeaders = (nonce: string) => string[];

/** Builds helmet's headers once, as they differ from answer to answer only in the nonce (attack E09). */
export function createSecurityHeaders({ https, connectsTo, development }: SecurityOptions): SecurityHeaders {
  const made: [string, string][] = [];
  const recorder = {
    setHeader: (name: string, value: string) => made.push([name, value]),
    removeHeader: () => undefined,
  };
  const middleware = helmet({
    // no-referrer, helmet's default, makes browsers send "Origin: null" with forms.
    referrerPolicy: { policy: "same-origin" },
    frameguard: { action: "deny" },
    // Headers for browsers that have long been out of use.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    strictTransportSecurity: https && { maxAge: 31_536_000 },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", `'nonce-${NONCE}'`],
        styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        connectSrc: [
          "'self'",
          ...(development ? ["ws:"] : []),
          ...(connectsTo === undefined ? [] : [connectsTo]),
        ],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        // No text becomes markup or a script by a mistake of the console's scripts (`app/browser/trusted-types.ts`).
        requireTrustedTypesFor: development ? null : ["'script'"],
        trustedTypes: development ? null : ["default"],
      },
    },
  });
  middleware({} as IncomingMessage, recorder as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error;
  });
  const fixed = [...made.filter(([name]) => name !== POLICY), ["Permissions-Policy", PERMISSIONS]].flat();
  const policy = made.find(([name]) => name === POLICY)?.[1] ?? "";
  const [before = "", after = ""] = policy.split(NONCE);
  return (nonce) => [...fixed, POLICY, before + nonce + after];
}
