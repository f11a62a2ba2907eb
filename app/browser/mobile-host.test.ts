import { expect, test } from "vitest";
import { findCloser } from "./mobile-host.ts";

const asked = JSON.stringify({ type: "closeWebView" });

test("a page in a browser of its own can't be closed", () => {
  expect(findCloser({})).toBeUndefined();
  expect(findCloser({ webkit: { messageHandlers: {} }, Android: {} })).toBeUndefined();
});

test("each system's app is asked in its own way to close the page (§1)", () => {
  const told: string[] = [];
  const postMessage = (message: string) => void told.push(message);
  findCloser({ ReactNativeWebView: { postMessage } })!();
  findCloser({ webkit: { messageHandlers: { closeWebView: { postMessage } } } })!();
  findCloser({ Android: { closeWebView: () => told.push("Android") } })!();
  expect(told).toEqual([asked, asked, "Android"]);
});
