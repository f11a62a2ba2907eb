import { expect, test } from "vitest";
import { judgeRequest } from "./judge-request.ts";

const https = "https://door.example.org";

interface Request {
  forwarded?: string;
  isTrusted?: boolean;
  referrer?: string;
  url?: string;
}

/** `forwarded` is the scheme that a proxy names. */
function judge(publicUrl: string, { forwarded, isTrusted = false, referrer, url = publicUrl }: Request) {
  const proxy = { isTrusted, hasSpoken: forwarded !== undefined, scheme: forwarded };
  return judgeRequest({ publicUrl, proxy, referrer: referrer ?? null, url: `${url}/installation` });
}

test("proxy headers that nobody is trusted for, and a trusted proxy that says nothing, are warned of", () => {
  expect(judge(https, { forwarded: "https" }).proxy).toBe("PROXY_UNTRUSTED");
  expect(judge(https, { forwarded: "https", isTrusted: true }).proxy).toBe("PROXY_TRUSTED");
  expect(judge(https, { isTrusted: true }).proxy).toBe("PROXY_SILENT");
  expect(judge(https, {}).proxy).toBe("PROXY_NONE");
});

test("an address is right where links lead to where the browser is, over an encrypted way, and not to this machine", () => {
  expect(judge(https, { referrer: `${https}/user_home` }).address).toBe("ADDRESS_RIGHT");
  expect(judge(https, { forwarded: "http" }).address).toBe("ADDRESS_DIFFERS");
  expect(judge("http://192.168.1.9:3000", {}).address).toBe("ADDRESS_PLAIN");
  expect(judge("http://localhost:3000", {}).address).toBe("ADDRESS_LOOPBACK");
  expect(judge("http://localhost:3000", { url: "http://127.0.0.1:3000" }).address).toBe("ADDRESS_LOOPBACK");
  expect(judge("http://localhost:3000", { url: "http://192.168.1.9:3000" }).address).toBe("ADDRESS_DIFFERS");
  expect(judge("http://localhost:3000", { forwarded: "https" }).address).toBe("ADDRESS_DIFFERS");
});

test("a stranger's page that led here says nothing about our address", () => {
  const { browserOrigin, address } = judge(https, { referrer: "http://evil.test/" });
  expect({ browserOrigin, address }).toEqual({ browserOrigin: https, address: "ADDRESS_RIGHT" });
});
