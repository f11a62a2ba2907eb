import { expect, test } from "vitest";
import { findCloser } from "./mobile-host.ts";

const request = JSON.stringify({ type: "closeWebView" });

test("a page in an ordinary browser can't be closed", () => {
  expect(findCloser({})).toBeUndefined();
  expect(findCloser({ webkit: { messageHandlers: {} }, Android: {} })).toBeUndefined();
});

test("each system's app is called in its own way to close the page (§1)", () => {
  const notified: string[] = [];
  const postMessage = (message: string) => void notified.push(message);
  findCloser({ ReactNativeWebView: { postMessage } })!();
  findCloser({ webkit: { messageHandlers: { closeWebView: { postMessage } } } })!();
  findCloser({ Android: { closeWebView: () => notified.push("Android") } })!();
  expect(notified).toEqual([request, request, "Android"]);
});
