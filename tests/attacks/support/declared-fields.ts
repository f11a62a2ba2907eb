import { hasField } from "#contract/declared-form.ts";
import { declaredFormOf } from "../../support/browser/route-modules.ts";
import { targetOf } from "./posted-forms.ts";
import { everyScreen } from "./screens.ts";

/**
 * Requires that the action at an address of the console declares these fields, so that a test that posts a form
 * by itself fails when one of them gets another name.
 * @throws Error that names the other fields
 */
export async function requireDeclaredFields(address: string, names: readonly string[]): Promise<void> {
  const screen = targetOf(address, everyScreen());
  if (screen === undefined) throw new Error(`No form is posted to ${address}`);
  const form = await declaredFormOf(screen.id);
  const undeclared = names.filter((name) => !hasField(form, name));
  if (undeclared.length > 0)
    throw new Error(`The form of ${address} declares no field ${undeclared.join(", ")}`);
}
