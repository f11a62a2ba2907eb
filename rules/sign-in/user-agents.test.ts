import { expect, test } from "vitest";
import { parseUserAgent } from "./user-agents.ts";

const MOZILLA = "Mozilla/5.0";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, "Chrome", "Windows"],
  [`${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, "Edge", "Windows"],
  [`${MOZILLA} (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0`, "Firefox", "Linux"],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${WEBKIT} Version/17.5 Safari/604.1`,
    "Safari",
    "iPhone",
  ],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 14_5) ${WEBKIT} Version/17.5 Safari/605.1.15`, "Safari", "macOS"],
  [
    `${MOZILLA} (Linux; Android 14) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0 Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
  ["door-app/3.1", undefined, undefined],
  ["", undefined, undefined],
])("%s is %s on %s", (userAgent, browser, system) => {
  expect(parseUserAgent(userAgent)).toEqual({ browser, system });
});
