import { createECDH } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readJsonText } from "#rules/json-text.ts";
import { composePush } from "./compose-push.ts";
import { encryptPush, PUSH_BODY_MAX_BYTES } from "./encrypt.ts";

const keys = {
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: Buffer.alloc(16).toString("base64url"),
};
const content = {
  title: "Ingresso",
  body: "Casa Verde, Rossi: a visitor is at the door",
  navigate: "https://door.casa-verde.it/calls/1",
  tag: "call-1",
  lang: "en",
  isSilent: false,
} as const;

function show(title: string, body: string) {
  const text = composePush({ ...content, title, body });
  const { notification } = readJsonText(text) as { notification: { title: string; body: string } };
  return { ...notification, bytes: encryptPush(Buffer.from(text), keys).length };
}

test("a notification is written as Declarative Web Push", () => {
  const actions = [{ action: "open", title: "Open call", navigate: content.navigate }];
  expect(readJsonText(composePush({ ...content, actions }))).toEqual({
    web_push: 8030,
    notification: {
      title: content.title,
      body: content.body,
      navigate: content.navigate,
      lang: "en",
      dir: "auto",
      tag: "call-1",
      silent: false,
      actions,
    },
  });
  expect(composePush(content)).not.toContain("actions");
});

test.each([
  ["letters", "a"],
  ["markup", '<img src="x">'],
  ["quotes and backslashes", '"\\'],
  ["emoji", "👩‍👩‍👧‍👦"],
  ["letters of three bytes", "門"],
  ["control characters", "\u0001\u001b\n"],
  ["halves of characters", "\ud83d"],
])("names and texts of 4 kB of %s fit into the body of 4096 bytes", (_kind, part) => {
  const long = part.repeat(4096);
  for (const [title, body] of [
    [long, "short"],
    ["short", long],
    [long, long],
  ] as const)
    expect(show(title, body).bytes).toBeLessThanOrEqual(PUSH_BODY_MAX_BYTES);
});

test("long texts also fit beside an address of 2 kB and actions", () => {
  const navigate = `https://door.casa-verde.it/${"a".repeat(2000)}`;
  const actions = [{ action: "open", title: "Open call", navigate: content.navigate }];
  const long = "👍".repeat(4096);
  const text = composePush({ ...content, title: long, body: long, navigate, actions });
  expect(encryptPush(Buffer.from(text), keys).length).toBeLessThanOrEqual(PUSH_BODY_MAX_BYTES);
  expect(readJsonText(text)).toMatchObject({ notification: { navigate, actions } });
});

test("as much of a long text is sent as fits, ends with dots, and breaks no character", () => {
  const { body, bytes } = show("Ingresso", "👍".repeat(2000));
  expect(body).toMatch(/^(👍)+\.\.\.$/u);
  expect(bytes).toBeGreaterThan(PUSH_BODY_MAX_BYTES - 8);
  expect(show("👍".repeat(2000), "").title).toMatch(/^(👍)+\.\.\.$/u);
});

test("a text stays as it is, but for control characters, which become spaces", () => {
  const markup = '<b>"Ada"</b> & \\ &amp; ü 👍';
  expect(show(markup, markup)).toMatchObject({ title: markup, body: markup });
  expect(show("a\r\nb", "\u0000a\tb\u2028")).toMatchObject({ title: "a b", body: "a b" });
});

test("any title and any body fit", () => {
  const text = fc.string({ unit: "binary", maxLength: 6000 });
  fc.assert(
    fc.property(text, text, (title, body) => show(title, body).bytes <= PUSH_BODY_MAX_BYTES),
    { numRuns: 20 },
  );
});
