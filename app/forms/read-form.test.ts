import { expect, it } from "vitest";
import { readForm, requirePost } from "./read-form.ts";

const form = new FormData();
form.set("device", "d1");

function sent(type: string | undefined): Request {
  const headers = new Headers(type === undefined ? {} : { "content-type": type });
  return new Request("http://localhost/api/qrgen", { method: "POST", headers });
}

it.each([
  ["text", "text/plain"],
  ["XML", "application/xml"],
  ["an empty type", undefined],
])("a form that a program sends is refused for %s", (_what, type) => {
  expect(() => readForm(sent(type), { form })).toThrow(
    expect.objectContaining({ errorName: "UNSUPPORTED_BODY" }),
  );
});

it("a valid form that is sent by POST is read", () => {
  const request = sent("application/x-www-form-urlencoded;charset=UTF-8");
  expect(() => requirePost(request)).not.toThrow();
  expect(readForm(request, { form })).toBe(form);
  const put = new Request("http://localhost/api/qrgen", { method: "PUT" });
  expect(() => requirePost(put)).toThrow(expect.objectContaining({ errorName: "METHOD_NOT_ALLOWED" }));
});
