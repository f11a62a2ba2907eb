import type { Visitor } from "./visitor.ts";

/**
 * Sends a form that is not for this visitor; returns the answers other than 403. A page that the visitor may
 * not see must answer 403 to an empty form as well, whatever is wrong with the form.
 */
export async function answersOtherThan403(
  visitor: Visitor,
  address: string,
  form: Record<string, string>,
): Promise<string[]> {
  const page = await visitor.open(address);
  const forms = page.status === 403 ? [form, {}] : [form];
  const answers = await Promise.all(forms.map((each) => visitor.submit(address, each)));
  return answers.flatMap(({ status, text }) => (status === 403 ? [] : [`${status} ${text.slice(0, 200)}`]));
}
