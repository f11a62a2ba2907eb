import { expect, test } from "vitest";
import { isSecretField } from "./secret-fields.ts";

test("passwords are secret under each of their names, what anybody may read is not", () => {
  expect(["password", "oldPassword", "configuration.password"].filter(isSecretField)).toHaveLength(3);
  expect(["name", "email", "token", "code"].filter(isSecretField)).toEqual([]);
});
