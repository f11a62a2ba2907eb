/** A request of a call as the tests send it, with descriptive ids. */
export interface Example {
  query?: Record<string, string>;
  body?: unknown;
}

const files: Record<string, Partial<Record<string, Example>>> = import.meta.env
  ? import.meta.glob<Partial<Record<string, Example>>>("./examples.json", { import: "default", eager: true })
  : {};

/** Returns the example of a call, `resource.action`; undefined for a call without input. */
export function exampleOf(name: string): Example | undefined {
  return files["./examples.json"]?.[name];
}
