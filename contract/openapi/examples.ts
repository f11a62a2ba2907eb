/** A request of a call as the tests send it, with descriptive ids. */
interface Example {
  query?: Record<string, string>;
  body?: unknown;
}

type ByCall<T> = Record<string, Partial<Record<string, T>>>;

const sent: ByCall<Example> = import.meta.env
  ? import.meta.glob<Partial<Record<string, Example>>>("./examples.json", { import: "default", eager: true })
  : {};
const received: ByCall<unknown> = import.meta.env
  ? import.meta.glob<Partial<Record<string, unknown>>>("./replies.json", { import: "default", eager: true })
  : {};

/** Returns the example of a call, `resource.action`; undefined for a call without input. */
export function exampleOf(name: string): Example | undefined {
  return sent["./examples.json"]?.[name];
}

/** Returns a reply of a call, `resource.action`, as a test received it; undefined for a call without a reply. */
export function replyExampleOf(name: string): unknown {
  return received["./replies.json"]?.[name];
}
