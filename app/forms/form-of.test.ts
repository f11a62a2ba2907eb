import { expect, it } from "vitest";
import { formOf, requirePost } from "./form-of.ts";

function sent(type: string | undefined, body: string): Request {
  const headers = new Headers(type === undefined ? {} : { "content-type": type });
  return new Request("http://localhost/api/qrgen", { method: "POST", headers, body: Buffer.from(body) });
}

it.each([
  ["text", "text/plain", "device=1", "UNSUPPORTED_BODY"],
  ["XML", "application/xml", "<device/>", "UNSUPPORTED_BODY"],
  ["an empty type", undefined, "", "UNSUPPORTED_BODY"],
  ["a broken multipart body", "multipart/form-data; boundary=b", "--b\r\nnothing", "BROKEN_BODY"],
  ["a multipart body without a boundary", "multipart/form-data", "x", "BROKEN_BODY"],
])("a form that a program sends is refused for %s", async (_what, type, body, errorName) => {
  await expect(formOf(sent(type, body))).rejects.toMatchObject({ errorName });
});

it("a valid form that is sent by POST is read", async () => {
  const request = sent("application/x-www-form-urlencoded;charset=UTF-8", "device=d1");
  expect(() => requirePost(request)).not.toThrow();
  expect([...(await formOf(request))]).toEqual([["device", "d1"]]);
  const put = new Request("http://localhost/api/qrgen", { method: "PUT" });
  expect(() => requirePost(put)).toThrow(expect.objectContaining({ errorName: "METHOD_NOT_ALLOWED" }));
});
