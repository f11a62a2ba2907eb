import { describe, expect, test } from "vitest";
import type { ErrorName } from "#contract/error-numbers.ts";
import { ApiError } from "#contract/errors.ts";
import { fakeCalls } from "#tests/support/fake-calls.ts";
import { bringIntoService } from "./bring-into-service.ts";
import { serviceSchema } from "./service-schema.ts";

const label = { activationCode: "ABCD-EFGH-JKLM", hwId: "VP-1234" };

/** A provider that fails at one call and records the calls. */
function providerFailingAt(failing?: string, name: ErrorName = "INTERNAL") {
  const made: string[] = [];
  function call(path: string, answer: object) {
    return async () => {
      made.push(path);
      if (path === failing) throw new ApiError(name);
      return answer;
    };
  }
  const api = fakeCalls({
    devices: {
      baseInfo: call("baseInfo", { id: "d1" }),
      enable: call("enable", {}),
      reset: call("reset", {}),
      configure: call("configure", { id: "d1" }),
    },
    licences: { activate: call("activate", { id: "l2" }), restore: call("restore", {}) },
  });
  return { api, made };
}

function request(more: object) {
  return serviceSchema.parse({ ...label, ...more });
}

describe("an error names its step with its number, and the completed steps", () => {
  test.each([
    ["activate", { licenseCode: "ABCDABCDABCDABCD" }, 1, {}],
    ["baseInfo", { licenseId: "l1" }, 2, {}],
    ["enable", { licenseId: "l1" }, 2, {}],
    ["enable", { licenseCode: "ABCDABCDABCDABCD" }, 2, { licenseId: "l2" }],
    ["restore", { licenseId: "l1", restore: true }, 3, {}],
    ["enable", { licenseId: "l1", restore: true }, 3, {}],
    ["configure", { licenseId: "l1" }, 4, { deviceId: "d1" }],
    ["reset", { licenseId: "l1", reset: true }, 5, { deviceId: "d1" }],
    ["configure", { licenseId: "l1", reset: true }, 5, { deviceId: "d1" }],
  ])("%s with %j", async (failing, more, step, done) => {
    const outcome = await bringIntoService(providerFailingAt(failing).api, request(more));
    expect(outcome).toMatchObject({ failed: { step, error: { errorName: "INTERNAL" } } });
    if ("failed" in outcome) expect(JSON.parse(JSON.stringify(outcome.failed.done))).toEqual(done);
  });
});

test("an unknown device uses up no licence code", async () => {
  const { api, made } = providerFailingAt("baseInfo", "UNKNOWN_ACTIVATION_CODE");
  await bringIntoService(api, request({ licenseCode: "ABCDABCDABCDABCD" }));
  expect(made).toEqual(["baseInfo"]);
});

test("a device that is activated is only configured", async () => {
  const { api, made } = providerFailingAt();
  await bringIntoService(api, serviceSchema.parse({ deviceId: "d1", reset: true }));
  expect(made).toEqual(["reset", "configure"]);
});

test("a licence without a free seat is reported beside the licence", async () => {
  const { api } = providerFailingAt("enable", "NO_VALID_SUBSCRIPTION");
  expect(await bringIntoService(api, request({ licenseId: "l1" }))).toMatchObject({
    failed: { error: { code: 8003, extras: { fields: { licenseId: "noSeat" } } } },
  });
});

test("all steps in order", async () => {
  const { api, made } = providerFailingAt();
  const all = request({ licenseCode: "ABCDABCDABCDABCD", restore: true, reset: true });
  expect(await bringIntoService(api, all)).toEqual({ device: { id: "d1" } });
  expect(made).toEqual(["baseInfo", "activate", "restore", "enable", "reset", "configure"]);
});
