import { expect, test } from "vitest";
import { readArguments } from "./arguments.ts";
import { toMqttAddress } from "./link/link-connection.ts";

const GOOD = ["--server", "http://localhost:3000", "--activation-code", "7kxm-q2pv-h8rt", "--hw-id", "vp-1"];

test.each([
  [[], "--server is missing."],
  [[...GOOD, "--server", "localhost"], "The server is given as"],
  [[...GOOD, "--server", "ftp://localhost"], "The server is given as"],
  [[...GOOD, "--activation-code", "short"], "--activation-code:"],
  [[...GOOD, "--hw-id", "a/b/c/d"], "--hw-id:"],
  [[...GOOD, "--type", "TOASTER"], "--type:"],
  [[...GOOD, "--colour", "red"], "--colour"],
])("%s is refused: %s", (words, why) => {
  expect(() => readArguments(words)).toThrow(why);
});

test("a code is read without its dashes, and each panel has its own state file", () => {
  expect(readArguments(GOOD)).toEqual({
    server: "http://localhost:3000",
    activationCode: "7KXMQ2PVH8RT",
    hwId: "VP-1",
    type: "RINGBELL",
    stateFile: "data/panel-VP-1.json",
  });
  expect(readArguments(["--help"])).toBeUndefined();
});

test("the console's address is turned into its web socket's, an MQTT address stays as it is", () => {
  expect(toMqttAddress("http://localhost:3000/user_home")).toBe("ws://localhost:3000/device-link");
  expect(toMqttAddress("https://casa.example")).toBe("wss://casa.example/device-link");
  expect(toMqttAddress("mqtt://10.0.0.5:1883")).toBe("mqtt://10.0.0.5:1883");
});
