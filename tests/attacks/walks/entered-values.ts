import type { PageField, PageForm } from "../support/page-forms.ts";

/** Fields without which another one is not stored: a mail server without a user name has no password. */
const STORED_WITH: Record<string, string> = { password: "username", passphrase: "passwordAgain" };

/** What can be typed in a field, in three rounds; others take any text. */
const typedIn: Record<string, (round: number) => string> = {
  code: (round) => `97${round}`,
  properties: (round) => `floor = ${round}`,
  preferences: (round) => `{"round":${round}}`,
  command: (round) => `open-${round}`,
  emailFrom: (round) => `console${round}@example.org`,
  host: (round) => `mail${round}.example.org`,
  port: (round) => String(2500 + round),
  // The only models of a lift system without required settings.
  model: (round) => ["local1", "generic"][round % 2]!,
  passwordAgain: (round) => createSecret(round),
};

/** A secret that is long enough, for a round. */
export function createSecret(round: number): string {
  return `a-long-enough-secret-${round}`;
}

/** What a person enters in a field in a round. */
export function chooseValues({ name, kind, values, choices }: PageField, round: number): string[] {
  if (kind === "checkbox") return values.length < choices.length ? choices : values.slice(1);
  if (choices.length > 0) {
    const others = choices.filter((choice) => choice !== "" && !values.includes(choice));
    return [others[round % others.length] ?? values[0] ?? ""];
  }
  const typed = typedIn[name];
  if (typed) return [typed(round)];
  if (kind === "number") return [String(Math.max(1, Number(values[0] ?? 10) - round))];
  if (kind === "password") return [createSecret(round)];
  if (kind === "time") return [`${values[0]?.slice(0, 4)}${round}`];
  if (kind === "datetime-local") return [`203${round}-01-01T10:00`];
  return [`${values[0]?.slice(0, 20) ?? ""}${round}`];
}

/** The form with a value for a field, and for those without which it is not stored. */
export function enterValue(form: PageForm, { name, kind, ...rest }: PageField, round: number): PageForm {
  const entered = fillFields(form, [name, STORED_WITH[name] ?? name], round);
  // What a hidden field has is chosen by a link, in the page's address.
  return kind === "hidden"
    ? { ...entered, action: `${form.action}?${name}=${chooseValues({ name, kind, ...rest }, round)[0]}` }
    : entered;
}

/** The form with what a person enters in these fields in a round. */
export function fillFields(form: PageForm, names: readonly string[], round: number): PageForm {
  const fields = form.fields.map((field) =>
    names.includes(field.name) ? { ...field, values: chooseValues(field, round) } : field,
  );
  return { ...form, fields };
}

/** The values of a field of the form. */
export function readValues({ fields }: PageForm, { name }: { name: string }): string[] {
  return fields.find((field) => field.name === name)?.values ?? [];
}
