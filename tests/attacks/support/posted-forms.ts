import { hasField } from "#contract/declared-form.ts";
import { readRouteForm } from "../../support/browser/route-modules.ts";
import { everyScreen, type Screen } from "./screens.ts";

interface PostedForm {
  /** The screen whose action receives it. */
  target: Screen | undefined;
  /** The names of its fields and buttons. */
  names: string[];
}

/** Returns the forms of a page that are posted. */
export function postedForms(page: string, screens: readonly Screen[]): PostedForm[] {
  return [...page.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)]
    .filter(([, attributes]) => /\bmethod="post"/.test(attributes!))
    .map(([, attributes, content]) => {
      const action = /\baction="([^"]*)"/.exec(attributes!)?.[1] ?? "/";
      const fields = content!.matchAll(/<(?:input|select|textarea|button)\b[^>]*?\bname="([^"]*)"/g);
      return {
        target: targetOf(action.replaceAll("&amp;", "&"), screens),
        names: [...fields].map(([, name]) => name!),
      };
    });
}

/** Returns the screen whose action receives what is posted to an address. */
function targetOf(action: string, screens: readonly Screen[]): Screen | undefined {
  const { pathname, searchParams } = new URL(action, "http://localhost");
  const isIndex = searchParams.has("index");
  return (
    screens
      .filter((screen) => screen.hasAction && screen.isIndex === isIndex)
      .filter(({ pattern }) => new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(pathname))
      // An address without parameters, such as `/new`, comes before one that would read the word as an id.
      .sort((one, other) => one.pattern.split(":").length - other.pattern.split(":").length)[0]
  );
}

/**
 * Requires that the action at an address of the console declares these fields, so that a test that posts a form
 * by itself fails when one of them gets another name.
 * @throws Error that names the other fields
 */
export async function requireDeclaredFields(address: string, names: readonly string[]): Promise<void> {
  const screen = targetOf(address, everyScreen());
  if (screen === undefined) throw new Error(`No form is posted to ${address}`);
  const form = await readRouteForm(screen.id);
  const undeclared = names.filter((name) => !hasField(form, name));
  if (undeclared.length > 0)
    throw new Error(`The form of ${address} declares no field ${undeclared.join(", ")}`);
}
