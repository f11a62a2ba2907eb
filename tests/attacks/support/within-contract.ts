import { expect } from "vitest";
import { listCallErrors } from "#contract/call-errors.ts";
import { errors, findErrorName } from "#contract/error-numbers.ts";
import type { NamedCall } from "./every-call.ts";
import type { RawResponse } from "./requests.ts";

/** Expects an answer that the call declares: a reply of its shape, or an error with its code and status. */
export function expectWithinContract(
  { name, call }: NamedCall,
  { status, headers, text }: RawResponse,
): void {
  const summary = `${name}: ${status} ${text.slice(0, 300)}`;
  if (status === 204) {
    expect([call.reply, text], summary).toEqual([undefined, ""]);
    return;
  }
  expect(headers["content-type"], summary).toContain("application/json");
  const value: unknown = JSON.parse(text);
  if (status < 400) {
    expect(status, summary).toBe(call.status ?? 200);
    expect(call.reply?.safeParse(value).error?.issues, summary).toBeUndefined();
    expect(call.reply, summary).toBeDefined();
    return;
  }
  expect(value, summary).toMatchObject({ code: expect.any(Number), message: expect.any(String) });
  const failure = findErrorName((value as { code: number }).code);
  expect(listCallErrors(call), summary).toContain(failure);
  expect(errors[failure!].status, summary).toBe(status);
}
