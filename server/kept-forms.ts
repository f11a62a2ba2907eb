import { isSecretField, type SecretField } from "#contract/secret-fields.ts";

/** Larger forms are not sent back: the page would carry them twice. */
const KEPT_FIELDS_MAX = 200;
const KEPT_BYTES_MAX = 32 * 1024;

/** A form that could not be answered, as it is offered again: what was typed, and which secrets are to be typed anew. */
export interface KeptForm {
  address: string;
  fields: [name: string, value: string][];
  secrets: SecretField[];
}

/** By the load context of its request: a loader that fails afterwards tells of it, too. */
const kept = new WeakMap<object, KeptForm>();

export function keepForm(context: object, form: KeptForm): void {
  kept.set(context, form);
}

export function keptForm(context: object): KeptForm | undefined {
  return kept.get(context);
}

/** Requests whose action failed without an answer that its screen could show. */
const unanswered = new WeakSet<object>();

export function noteUnanswered(context: object): void {
  unanswered.add(context);
}

/** Tells the console's scripts to keep the page as it is: the header of an answer that is only an error page. */
export function unansweredHeader(context: object): [name: string, value: string] | undefined {
  return unanswered.has(context) ? ["X-Unanswered-Form", "1"] : undefined;
}

/** Whether what a request brings can be read twice; files can't. */
export function isPlainForm(request: Request): boolean {
  return (request.headers.get("content-type") ?? "").startsWith("application/x-www-form-urlencoded");
}

/** What a form says, as far as it can be offered again. */
export async function readForm(request: Request): Promise<KeptForm | undefined> {
  const text = await request.text();
  if (text.length > KEPT_BYTES_MAX) return undefined;
  const all = [...new URLSearchParams(text)].filter(([name]) => name !== "formToken");
  if (all.length > KEPT_FIELDS_MAX) return undefined;
  const { pathname, search } = new URL(request.url);
  return {
    address: pathname + search,
    fields: all.filter(([name]) => !isSecretField(name)),
    secrets: [...new Set(all.map(([name]) => name).filter(isSecretField))],
  };
}
