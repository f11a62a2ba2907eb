import { hkdfSync } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { DEVICE_TOKEN_MAX } from "#contract/device-link/device-token.ts";
import { KNOWN_BROWSER_LIFE_MS } from "#rules/sign-in/sign-in-lives.ts";
import { readSigned } from "./signed-cookie.ts";

/** The cookie of a browser that has signed in before. It opens nothing. */
export interface KnownBrowserCookie {
  /** Returns the device token in a Cookie header. Only the provider knows for which accounts it is valid. */
  read(cookieHeader: string | undefined): Promise<string | undefined>;
  /** Returns the Set-Cookie header that stores a device token. */
  cookieFor(deviceToken: string): Promise<string>;
}

interface Options {
  /** The installation's secret of 32 bytes. */
  secret: Buffer;
  /** Whether the console is reached over TLS. */
  https: boolean;
}

export function createKnownBrowserCookie({ secret, https }: Options): KnownBrowserCookie {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "console known browser", 32));
  const cookie = createCookie(https ? "__Host-known" : "known", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: https,
    maxAge: KNOWN_BROWSER_LIFE_MS / 1000,
    secrets: [key.toString("base64url")],
  });
  return {
    async read(cookieHeader) {
      const value = await readSigned(cookie, cookieHeader ?? "");
      return value !== undefined && value.length <= DEVICE_TOKEN_MAX ? value : undefined;
    },
    cookieFor: (deviceToken) => cookie.serialize(deviceToken),
  };
}
