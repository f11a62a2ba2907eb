/** A field of a form, as a browser without a script shows it. */
export interface PageField {
  name: string;
  kind: string;
  /** What it posts as it is. */
  values: string[];
  /** What it could post, for a choice. */
  choices: string[];
}

/** A form of a page. */
export interface PageForm {
  id: string;
  action: string;
  fields: PageField[];
}

/** Returns the forms of a page that have a field with this name. */
export function formsWith(page: string, name: string): PageForm[] {
  return [...page.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)]
    .map(([whole, attributes = "", content = ""]) => {
      const id = attributeOf(attributes, "id") ?? "";
      // A title that is edited in place is outside of its form.
      const outside =
        page.replace(whole, "").match(new RegExp(`<input\\b[^>]*\\bform="${id}"[^>]*>`, "g")) ?? [];
      return {
        id,
        action: attributeOf(attributes, "action") ?? "",
        fields: fieldsIn(content + (id === "" ? "" : outside.join(""))),
      };
    })
    .filter(({ fields }) => fields.some((field) => field.name === name));
}

const CONTROL =
  /<input\b([^>]*)>|<select\b([^>]*)>(.*?)<\/select>|<textarea\b([^>]*)>(.*?)<\/textarea>|<button\b([^>]*)>/gs;

/** The buttons that save a form, of those with a name. */
const SAVES = /name="intent" value="(?!set-|check|send)/;

function fieldsIn(content: string): PageField[] {
  const fields = new Map<string, PageField>();
  for (const [, input, select, options = "", area, text = "", button] of content.matchAll(CONTROL)) {
    const attributes = input ?? select ?? area ?? button ?? "";
    const name = attributeOf(attributes, "name");
    if (name === undefined || (button !== undefined && !SAVES.test(button))) continue;
    const type = attributeOf(attributes, "type") ?? "text";
    const kind = select !== undefined ? "select" : button !== undefined ? "button" : type;
    const field = fields.get(name) ?? { name, kind, values: [], choices: [] };
    fields.set(name, field);
    if (select !== undefined) readOptions(options, field);
    else if (area !== undefined) field.values = [decoded(text).replace(/^\n/, "")].filter(Boolean);
    else readInput(attributes, type, field);
  }
  return [...fields.values()];
}

function readOptions(options: string, field: PageField): void {
  const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, attributes = ""]) => attributes);
  field.choices = all.map((attributes) => attributeOf(attributes, "value") ?? "");
  const selected = all.findIndex((attributes) => /\bselected\b/.test(attributes));
  field.values = [field.choices[Math.max(0, selected)] ?? ""].filter(Boolean);
}

function readInput(attributes: string, type: string, field: PageField): void {
  const value = attributeOf(attributes, "value") ?? (type === "checkbox" ? "on" : "");
  const isChoice = type === "checkbox" || type === "radio";
  if (isChoice) field.choices.push(value);
  if (value !== "" && (!isChoice || /\bchecked\b/.test(attributes))) field.values.push(value);
}

function attributeOf(attributes: string, name: string): string | undefined {
  const text = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  return text === undefined ? undefined : decoded(text);
}

function decoded(text: string): string {
  const names: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&" };
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
    hex
      ? String.fromCodePoint(Number.parseInt(hex as string, 16))
      : decimal
        ? String.fromCodePoint(Number(decimal))
        : (names[name as string] ?? whole),
  );
}
