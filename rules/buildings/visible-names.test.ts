import { describe, expect, it } from "vitest";
import { isReservedGroupName } from "../people/agent-groups.ts";
import { isVisibleName } from "./visible-names.ts";

describe("a name", () => {
  it.each(["Zoë 🚪", "می\u200cخواهم", "ന്\u200dറെ", "👩‍👩‍👧 Rossi", "❤️", "5", "A/2", "#", "王"])(
    "can be %j",
    (name) => expect(isVisibleName(name)).toBe(true),
  );

  it.each([
    ...["\u202egnirts", "Anna\u202e", "\u2066Anna\u2069", "\u200b", "\u00ad", "\u3164", "\u2800", "\u115f"],
    ...[
      "\u{e0041}",
      "An\u00adna",
      "Anna\u200d",
      "\u200cAnna",
      "An\u200bna",
      "\ufe0f",
      "\u0301",
      "\ufeffAnna",
    ],
  ])("can't be %j", (name) => expect(isVisibleName(name)).toBe(false));
});

describe("a reserved name", () => {
  it.each([
    ...[
      "all-the-agents",
      "All-The-Administrators",
      "ALL-THE-ADMINISTRATORS",
      "ａｌｌ-the-things",
      "all‑the-doors",
    ],
    ...[
      "аll-the-agents",
      "al\u00adl-the-agents",
      " all-the-x",
      "administrators",
      "ADMINISTRATORS",
      "Administrators",
    ],
    ...["ＡＤＭＩＮＩＳＴＲＡＴＯＲＳ", "PRIV-1", "Priv-ate", "\u200ball-the-agents"],
  ])("is recognised in %j", (name) => expect(isReservedGroupName(name)).toBe(true));

  it.each(["All the family", "Privileged", "priv-rosa", "Administrators of the garden", "Alle"])(
    "is not seen in %j",
    (name) => expect(isReservedGroupName(name)).toBe(false),
  );
});
