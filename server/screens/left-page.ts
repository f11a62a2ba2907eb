import { isOneTimeField } from "#contract/secret-fields.ts";
import type { FormField } from "../forms/form-fields.ts";
import { withoutSecrets } from "../forms/unanswered-forms.ts";
import type { RequestInfo } from "../http/request-info.ts";
import type { LeftPage } from "../sessions/left-visit.ts";
import { screenPath } from "./branches.ts";

/** Browsers and servers shorten longer ones. */
const ADDRESS_MAX = 2_000;
/** A parameter of Remix's, in requests for a screen's data. */
const ROUTES_PARAMETER = "_routes";

/**
 * Returns what a request leaves if its sign-in has ended: the page that it was for, and the form that it sent.
 * The address is that of the request itself, so it can only be one of this console.
 */
export function leftPage({ path, query }: RequestInfo, fields: readonly FormField[] | undefined): LeftPage {
  const address = pageAddress(path, query);
  // `//host` and `/\host` are addresses of another host to a browser.
  if (address.length > ADDRESS_MAX || !/^\/(?![/\\])/.test(address)) return {};
  if (!fields || fields.length === 0) return { address };
  const typed = fields.filter(({ name, isFile }) => !isFile && !isOneTimeField(name));
  const sent = typed.map(({ name, content }): [string, string] => [name, content.toString()]);
  const form = withoutSecrets(address, sent);
  // A button alone leaves nothing that could be shown again.
  return { address, form: form && form.fields.length + form.secrets.length > 0 ? form : undefined };
}

function pageAddress(path: string, query: string): string {
  const screen = screenPath(path);
  if (screen === path) return path + query;
  const parameters = new URLSearchParams(query);
  parameters.delete(ROUTES_PARAMETER);
  return parameters.size === 0 ? screen : `${screen}?${parameters}`;
}
