import { describe, expect, test } from "vitest";
import {
  AUXILIARY_MODELS,
  AUXILIARY_TYPES,
  findConfigurationProblems,
  formatSipName,
  hasAreas,
  hasSipCredentials,
  isSecretField,
  listAuxiliaryDefaultGroups,
  MODELS_OF_TYPE,
  withStoredSecrets,
} from "./auxiliaries.ts";

test("each model fits some type, and each type has the models that it can be", () => {
  expect(AUXILIARY_MODELS.filter((model) => !Object.values(MODELS_OF_TYPE).flat().includes(model))).toEqual(
    [],
  );
  expect(MODELS_OF_TYPE.PHONE).toEqual(["sip", "analog"]);
  expect(MODELS_OF_TYPE.CAMERA).toEqual(["ipcam"]);
  expect(MODELS_OF_TYPE.ELEVATOR_SYSTEM).toEqual(["kone", "kone-lan", "local1", "generic"]);
});

test("only elevators have areas and are in their default group, only what registers has SIP credentials", () => {
  expect(AUXILIARY_TYPES.filter(hasAreas)).toEqual(["ELEVATOR_SYSTEM"]);
  expect(listAuxiliaryDefaultGroups("ELEVATOR_SYSTEM")).toEqual(["all-the-agents", "all-the-elevators"]);
  expect(listAuxiliaryDefaultGroups("PHONE")).toEqual(["all-the-agents"]);
  expect(AUXILIARY_MODELS.filter(hasSipCredentials)).toEqual(["sip", "desktop_app"]);
});

test("a telephone is rung by its account at the exchange, or else by the user name of its credentials", () => {
  expect(formatSipName("sip", {}, null)).toBeNull();
  expect(formatSipName("sip", {}, "aux-1")).toBe("aux-1");
  expect(formatSipName("sip", { identifier: "204" }, "aux-1")).toBe("204");
  expect(formatSipName("sip", { identifier: "204", host: "exchange.example" }, null)).toBe(
    "204@exchange.example",
  );
  expect(formatSipName("sip", { identifier: "204@city.example", host: "exchange.example" }, null)).toBe(
    "204@city.example",
  );
  expect(formatSipName("desktop_app", { identifier: "desk" }, null)).toBe("desk");
  expect(formatSipName("analog", { identifier: "7" }, null)).toBeNull();
});

describe("a configuration", () => {
  test("is refused field by field", () => {
    const problems = (
      model: (typeof AUXILIARY_MODELS)[number],
      configuration: Record<string, string | number>,
    ) => findConfigurationProblems(model, configuration);
    expect(problems("ipcam", {})).toEqual({ webAddress: "required" });
    expect(problems("ipcam", { webAddress: "" })).toEqual({ webAddress: "required" });
    expect(problems("ipcam", { webAddress: "ftp://10.0.0.1/" })).toEqual({ webAddress: "webAddress" });
    expect(problems("kone-lan", { host: "?" })).toEqual({ host: "host" });
    expect(problems("kone-lan", { host: "10.0.0.7", port: 0 })).toEqual({ port: "number" });
    expect(problems("kone-lan", { host: "10.0.0.7", port: "80" })).toEqual({ port: "number" });
    expect(problems("analog", { identifier: "line 7" })).toEqual({ identifier: "identifier" });
    expect(problems("analog", { identifier: "porter@exchange.example" })).toEqual({
      identifier: "identifier",
    });
    expect(problems("sip", { identifier: "porter@first@second" })).toEqual({ identifier: "account" });
    expect(problems("analog", { identifier: 7 })).toEqual({ identifier: "invalid" });
    expect(problems("analog", { host: "10.0.0.1", constructor: "x" })).toEqual({
      host: "unknown",
      constructor: "unknown",
    });
    expect(problems("generic", { password: "x".repeat(2049) })).toEqual({ password: "tooLong" });
  });

  test("is accepted with what the model needs, and empty if it needs nothing", () => {
    expect(findConfigurationProblems("generic", {})).toEqual({});
    expect(findConfigurationProblems("sip", { identifier: "+201", host: "sip.example.org" })).toEqual({});
    expect(findConfigurationProblems("sip", { identifier: "porter@exchange.example" })).toEqual({});
    expect(findConfigurationProblems("sip", { identifier: "", host: "" })).toEqual({});
    expect(findConfigurationProblems("ipcam", { webAddress: "http://cam.local/stream" })).toEqual({});
    expect(findConfigurationProblems("ipcam", { webAddress: "{host}.local/stream" })).toEqual({});
    expect(findConfigurationProblems("kone-lan", { host: "10.0.0.7", port: 4000 })).toEqual({});
  });
});

describe("a secret that is not entered again", () => {
  const secrets = { password: "old" };
  const settings = { webAddress: "http://cam.local/", identifier: "viewer" };
  const stored = { model: "ipcam", settings, secrets } as const;

  test("is unchanged while all else is, and replaced by a new one", () => {
    expect(isSecretField("ipcam", "password")).toBe(true);
    expect(withStoredSecrets("ipcam", settings, stored)).toEqual({ ...settings, password: "old" });
    expect(withStoredSecrets("ipcam", { ...settings, password: "new" }, stored)).toEqual({
      ...settings,
      password: "new",
    });
  });

  test("is never used with another address, another name or another model", () => {
    for (const typed of [
      { ...settings, webAddress: "http://evil.test/" },
      { ...settings, identifier: "root" },
      { webAddress: settings.webAddress },
    ]) {
      expect(withStoredSecrets("ipcam", typed, stored)).toEqual(typed);
    }
    expect(withStoredSecrets("generic", settings, stored)).toEqual(settings);
  });
});
