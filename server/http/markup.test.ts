import { describe, expect, it } from "vitest";
import { html } from "./markup.ts";

describe("markup", () => {
  it("escapes every text and preserves markup", () => {
    const hostile = `<img src=x onerror="alert('1')">&`;
    expect(html`<b title="${hostile}">${hostile}</b>`.text).not.toMatch(/<img|title="[^"]*"[^>]/);
    expect(html`${html`<i>a</i>`}${[html`<b>1</b>`, html`<b>2</b>`]}`.text).toBe("<i>a</i><b>1</b><b>2</b>");
  });

  it("leaves out undefined and false, but not zero", () => {
    expect(html`${undefined}${false}${0}`.text).toBe("0");
  });
});
