/**
 * HTML that may be inserted into a page unescaped; only {@link html} creates it, so that no text gets in
 * unescaped. The build's index of calls stores some as text (`server/api-docs/call-index.ts`).
 */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | readonly Markup[] | string | number | undefined | false;

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Inserts values into markup: texts are escaped, markup is not, undefined and false are left out. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.map((text, index) => text + written(parts[index])).join(""));
}

function written(part: Part): string {
  if (part === undefined || part === false) return "";
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(written).join("");
  return String(part).replace(/[&<>"']/g, (character) => entities[character]!);
}
