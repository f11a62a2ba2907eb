import sent from "./examples.json";
import received from "./replies.json";

/** A request of a call as the tests send it, with descriptive ids. */
interface Example {
  query?: Record<string, string>;
  body?: unknown;
}

/** Returns the example of a call, `resource.action`; undefined for a call without input. */
export function findExample(name: string): Example | undefined {
  return (sent as Partial<Record<string, Example>>)[name];
}

/** Returns a reply of a call, `resource.action`, as a test received it; undefined for a call without a reply. */
export function findReplyExample(name: string): unknown {
  return (received as Partial<Record<string, unknown>>)[name];
}
