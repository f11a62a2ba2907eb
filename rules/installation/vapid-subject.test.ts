import { expect, test } from "vitest";
import { chooseVapidSubject, isRealSubject } from "./vapid-subject.ts";

test("a mail address or a page at a public name is a subject", () => {
  for (const subject of [
    "mailto:ada@casa-verde.it",
    "mailto:door+push@mail.casa-verde.it",
    "https://door.casa-verde.it",
    "https://door.casa-verde.it:8443/contact",
    "https://local.casa-verde.it",
    "https://mytest.it",
  ])
    expect(isRealSubject(subject), subject).toBe(true);
});

test("a name of the own network, a name without a dot and an IP address are none, as Apple refuses them", () => {
  for (const host of [
    "localhost",
    "door.localhost",
    "door.invalid",
    "door.local",
    "DOOR.LOCAL",
    "door.test",
    "door.example",
    "door.internal",
    "door.lan",
    "door.home.arpa",
    "home.arpa",
    "door",
    "door.it.",
    "192.0.2.1",
    "2130706433",
    "[2001:db8::1]",
  ]) {
    expect(isRealSubject(`https://${host}`), host).toBe(false);
    expect(isRealSubject(`mailto:ada@${host}`), host).toBe(false);
  }
});

test("another scheme, a password, a list of addresses and no address are none", () => {
  for (const subject of [
    "",
    "ada@casa-verde.it",
    "http://door.casa-verde.it",
    "https://ada:word@door.casa-verde.it",
    "tel:+393331234567",
    "mailto:",
    "mailto:ada@casa-verde.it,eva@casa-verde.it",
    "mailto:ada@casa-verde.it?subject=push",
    "https://",
  ])
    expect(isRealSubject(subject), subject).toBe(false);
});

test("the setting comes first, then the address of the console, then the first administrator", () => {
  const vapidSubject = "mailto:push@casa-verde.it";
  const publicUrl = "https://door.casa-verde.it";
  const adminEmail = "ada@casa-verde.it";
  expect(chooseVapidSubject({ vapidSubject, publicUrl, adminEmail })).toBe(vapidSubject);
  expect(chooseVapidSubject({ vapidSubject: undefined, publicUrl, adminEmail })).toBe(publicUrl);
  for (const local of ["https://door.local", "http://door.casa-verde.it", "https://192.168.1.5", undefined])
    expect(chooseVapidSubject({ vapidSubject: undefined, publicUrl: local, adminEmail }), local).toBe(
      "mailto:ada@casa-verde.it",
    );
  const none = { vapidSubject: undefined, publicUrl: "http://localhost:3000", adminEmail: "ada@door.test" };
  expect(chooseVapidSubject(none)).toBeUndefined();
});
