import { expect, test } from "vitest";
import { newMailAddress } from "./mail-address.ts";

test("a name can add neither a recipient nor another field to a message", () => {
  const name = "Rossi?bcc=evil@example.test&body=x#y\r\nBcc: evil@example.test";
  const address = new URL(
    newMailAddress({ subject: name, body: `${name}\nhttps://casa.test/invite/a?b=c&d` }),
  );
  expect(address.pathname).toBe("");
  expect(address.hash).toBe("");
  expect([...address.searchParams]).toEqual([
    ["subject", name],
    ["body", `${name}\nhttps://casa.test/invite/a?b=c&d`],
  ]);
  expect(address.href).not.toMatch(/[\r\n]/);
});
