import { expect, test } from "vitest";
import { isSecretField } from "./secret-fields.ts";

test("passwords are secret under each of their names, public values are not", () => {
  expect(["password", "oldPassword", "configuration.password"].filter(isSecretField)).toHaveLength(3);
  expect(["name", "email", "token", "code"].filter(isSecretField)).toEqual([]);
});
