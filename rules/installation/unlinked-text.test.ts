import { expect, test } from "vitest";
import { unlinkedText } from "./unlinked-text.ts";

test.each([
  ["Your parcel: pay at http://evil.example/pay now", "Your parcel: pay at evil. example/pay now"],
  ["www.evil.example", "www. evil. example"],
  ["HTTPS://evil.example", "evil. example"],
  ["http://https://evil.example", "evil. example"],
  ["evil\u3002example", "evil\u3002 example"],
  ["ask@evil.example", "ask @ evil. example"],
])("no mail program makes a link of %s", (text, unlinked) => {
  expect(unlinkedText(text)).toBe(unlinked);
});

test.each(["Casa Verde", "St. Anna", "Haus Nr. 5", "Müller & Söhne", "Via Roma 1/a."])(
  "%s is unchanged",
  (name) => {
    expect(unlinkedText(name)).toBe(name);
  },
);
