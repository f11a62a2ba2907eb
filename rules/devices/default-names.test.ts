import { expect, test } from "vitest";
import { LANGUAGES } from "../languages.ts";
import { defaultDeviceName, defaultInputName, defaultOutputName } from "./default-names.ts";

test("a device is called by its type and the first number that is free", () => {
  expect(defaultDeviceName("RINGBELL", "en", [])).toBe("Door panel 1");
  expect(defaultDeviceName("RINGBELL", "en", ["Door panel 1", "DOOR PANEL 3", "Gate"])).toBe("Door panel 2");
  expect(defaultDeviceName("RINGBELL", "de", ["Door panel 1"])).toBe("Türstation 1");
  expect(defaultDeviceName("CAMERA", "es", ["Cámara 1", "cámara 2"])).toBe("Cámara 3");
});

test("outputs and inputs are called by their place, the first output as the door", () => {
  expect([1, 2].map((position) => defaultOutputName(position, "it"))).toEqual(["Porta", "Uscita 2"]);
  expect(defaultInputName(1, "fr")).toBe("Entrée 1");
  for (const language of LANGUAGES)
    expect(defaultOutputName(1, language)).not.toBe(defaultOutputName(2, language));
});
