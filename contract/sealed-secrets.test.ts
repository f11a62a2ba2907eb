import { expect, test } from "vitest";
import { sealSecretsFor, unsealSecretsFor } from "./sealed-secrets.ts";

const secrets = { password: "correct horse" };

test("secrets can be opened by the device and the auxiliary that they were sealed for, and by no other", () => {
  const sealed = sealSecretsFor("device secret", "auxiliary-1", secrets);
  expect(sealed).not.toContain("horse");
  expect(unsealSecretsFor("device secret", "auxiliary-1", sealed)).toEqual(secrets);
  expect(unsealSecretsFor("other secret", "auxiliary-1", sealed)).toBeUndefined();
  expect(unsealSecretsFor("device secret", "auxiliary-2", sealed)).toBeUndefined();
  expect(unsealSecretsFor("device secret", "auxiliary-1", `${sealed.slice(0, -4)}AAAA`)).toBeUndefined();
  expect(unsealSecretsFor("device secret", "auxiliary-1", "short")).toBeUndefined();
});

test("equal secrets are sealed alike, others are not", () => {
  const sealed = sealSecretsFor("device secret", "auxiliary-1", secrets);
  expect(sealSecretsFor("device secret", "auxiliary-1", secrets)).toBe(sealed);
  const others = ["auxiliary-2", "auxiliary-1"].map((id, index) =>
    sealSecretsFor("device secret", id, { password: index === 0 ? "correct horse" : "other" }),
  );
  expect(others).not.toContain(sealed);
});
