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
    // A capital i, a digit one or a bar for an l, and the other way round; a zero for an o.
    ...["aIl-the-agents", "a11-the-agents", "a||-the-agents", "ADMlNlSTRATORS", "ADM1N1STRAT0RS", "PRlV-1"],
    // Small capitals, and capitals of other scripts.
    ...["ᴀʟʟ-ᴛʜᴇ-ᴀɢᴇɴᴛꜱ", "ᴀᴅᴍɪɴɪꜱᴛʀᴀᴛᴏʀꜱ", "ΑDΜΙΝΙSΤRΑΤΟRS", "АDМІNІЅТRАТОRЅ", "ᎪᎠᎷᏆNISTRATORS"],
    // Spaces, underscores, dots and other hyphens.
    ...["All the agents", "all  the\u00a0agents", "ALL THE CREDENTIAL MANAGERS", "all.the.agents"],
    ...["all_the_agents", "all_the_doors", "priv_1", "all−the−doors", "all⁃the⁃doors", "all the_outputs"],
    ...["adrninistrators", "al\u200bl_the_agents", "𝐚𝐥𝐥-𝐭𝐡𝐞-𝐝𝐨𝐨𝐫𝐬"],
  ])("is recognised in %j", (name) => expect(isReservedGroupName(name)).toBe(true));

  it.each([
    ...["All the family", "Privileged", "priv-rosa", "Administrators of the garden", "Alle"],
    ...["Priv. garage", "All the agents of floor 3", "Allthea", "Администраторы"],
  ])("is not seen in %j", (name) => expect(isReservedGroupName(name)).toBe(false));
});
