import { expect, test } from "vitest";
import { judgeRequest } from "./judge-request.ts";

const https = "https://door.example.org";

interface Request {
  forwarded?: string;
  isTrusted?: boolean;
  referrer?: string;
  url?: string;
}

/** `forwarded` is the scheme that a proxy reports. */
function judge(publicUrl: string, { forwarded, isTrusted = false, referrer, url = publicUrl }: Request) {
  const proxy = { isTrusted, hasProxyHeaders: forwarded !== undefined, scheme: forwarded };
  return judgeRequest({ publicUrl, proxy, referrer: referrer ?? null, url: `${url}/installation` });
}

test("warns of proxy headers without a trusted proxy, and of a trusted proxy without headers", () => {
  expect(judge(https, { forwarded: "https" }).proxy).toBe("PROXY_UNTRUSTED");
  expect(judge(https, { forwarded: "https", isTrusted: true }).proxy).toBe("PROXY_TRUSTED");
  expect(judge(https, { isTrusted: true }).proxy).toBe("PROXY_SILENT");
  expect(judge(https, {}).proxy).toBe("PROXY_NONE");
});

test("an address is right if links lead to the browser's own, encrypted, and not to localhost", () => {
  expect(judge(https, { referrer: `${https}/user_home` }).address).toBe("ADDRESS_RIGHT");
  expect(judge(https, { forwarded: "http" }).address).toBe("ADDRESS_DIFFERS");
  expect(judge("http://192.168.1.9:3000", {}).address).toBe("ADDRESS_PLAIN");
  expect(judge("http://localhost:3000", {}).address).toBe("ADDRESS_LOOPBACK");
  expect(judge("http://localhost:3000", { url: "http://127.0.0.1:3000" }).address).toBe("ADDRESS_LOOPBACK");
  expect(judge("http://localhost:3000", { url: "http://192.168.1.9:3000" }).address).toBe("ADDRESS_DIFFERS");
  expect(judge("http://localhost:3000", { forwarded: "https" }).address).toBe("ADDRESS_DIFFERS");
});

test("a foreign referrer is ignored", () => {
  const { browserOrigin, address } = judge(https, { referrer: "http://evil.test/" });
  expect({ browserOrigin, address }).toEqual({ browserOrigin: https, address: "ADDRESS_RIGHT" });
});
