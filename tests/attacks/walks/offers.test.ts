import { expect, test } from "vitest";
import { mapConcurrently, type RawResponse } from "../support/requests.ts";
import { everyScreen, findAddress, withoutScreens } from "../support/screens.ts";
import { startSharedConsole } from "../support/seeded-console.ts";
import type { Visitor } from "../support/visitor.ts";

const shared = startSharedConsole();

const staying = withoutScreens(everyScreen(), [
  "routes/building/leave-building",
  "routes/building/people/see-as",
  "routes/sign-in/logout",
  "routes/account/delete-account",
]);
/** Addresses of forms that end what the walk needs: sent last. */
const leaving = everyScreen().flatMap((screen) =>
  staying.some(({ id }) => id === screen.id) ? [] : screen.pattern,
);

/** A form of a page, with one of its buttons pressed. */
interface Offer {
  shownAt: string;
  address: string;
  fields: Record<string, string>;
}

test.each(["resident", "credentialManager", "administrator"] as const)(
  "a %s is offered no page and no form that answers with a refusal",
  async (role) => {
    const visitor = shared.now.visitor();
    await visitor.signIn(shared.now.mine.people[role]);
    await visitor.enter(shared.now.mine.ids.domain);
    const pages = await everyPage(visitor);
    const links = new Map<string, string>();
    for (const { address, text } of pages) for (const link of linksIn(text)) links.set(link, address);
    const refusedPages = await mapConcurrently([...links], async ([link, shownAt]) => {
      const { status } = await visitor.open(link);
      return status === 403 ? [`${shownAt} leads to ${link}`] : [];
    });
    expect(refusedPages.flat()).toEqual([]);
    await visitor.expectInBuilding();

    const offers = new Map<string, Offer>();
    for (const { address, text } of pages) {
      for (const offer of offersIn(address, text))
        offers.set(JSON.stringify([offer.address, offer.fields]), offer);
    }
    const refused: string[] = [];
    // One after the other: the next form does not find what one form deleted, which is not a refusal.
    for (const { shownAt, address, fields } of lastLeaving([...offers.values()])) {
      const { status } = await visitor.submit(address, fields);
      if (status === 403 || status >= 500)
        refused.push(`${shownAt}: ${status} ${address} ${JSON.stringify(fields)}`);
    }
    expect(refused).toEqual([]);
    expect(offers.size).toBeGreaterThan(role === "administrator" ? 80 : 10);
  },
  240_000,
);

/** Returns every page of the console that this visitor may see. */
async function everyPage(visitor: Visitor): Promise<{ address: string; text: string }[]> {
  const seen = await mapConcurrently(
    staying.filter(({ isLayout }) => !isLayout),
    async (screen) => {
      const address = findAddress(screen, shared.now.mine.ids);
      const answer = await visitor.open(address);
      return isPage(answer) ? [{ address, text: answer.text }] : [];
    },
  );
  return seen.flat();
}

function isPage({ status, headers }: RawResponse): boolean {
  return status === 200 && headers["content-type"]?.startsWith("text/html") === true;
}

function linksIn(text: string): string[] {
  return [...text.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g)]
    .map(([, address]) => unescaped(address!))
    .filter((address) => !leaving.includes(address));
}

function offersIn(shownAt: string, text: string): Offer[] {
  const forms = [...text.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)];
  return forms
    .filter(([, head]) => /method="post"/i.test(head!))
    .flatMap(([, head, body]) => {
      const address = attributeOf(head!, "action") ?? shownAt;
      const fields = fieldsIn(body!);
      const buttons = [...body!.matchAll(/<button\b([^>]*)>/g)].flatMap(([, button]) => {
        const name = attributeOf(button!, "name");
        return name === undefined ? [] : [{ [name]: attributeOf(button!, "value") ?? "" }];
      });
      return (buttons.length === 0 ? [{}] : buttons).map((pressed) => ({
        shownAt,
        address,
        fields: { ...fields, ...pressed },
      }));
    });
}

/** Returns what a browser would send of an untouched form. */
function fieldsIn(body: string): Record<string, string> {
  const inputs = [...body.matchAll(/<input\b([^>]*)>/g)]
    .map(([, input]) => input!)
    .filter((input) => !/type="(radio|checkbox)"/.test(input) || /\bchecked=/.test(input))
    .filter((input) => !/type="file"/.test(input));
  const fields = inputs.map((input) => [attributeOf(input, "name"), attributeOf(input, "value") ?? ""]);
  const choices = [...body.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)].map(([, head, options]) => [
    attributeOf(head!, "name"),
    attributeOf(
      /<option\b[^>]*\bselected[^>]*>/.exec(options!)?.[0] ?? /<option\b[^>]*>/.exec(options!)?.[0] ?? "",
      "value",
    ),
  ]);
  const named = [...fields, ...choices].filter(([name]) => name !== undefined && name !== "formToken");
  return Object.fromEntries(named.map(([name, value]) => [name, value ?? ""])) as Record<string, string>;
}

function attributeOf(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : unescaped(value);
}

function unescaped(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

function lastLeaving(offers: Offer[]): Offer[] {
  const order = ({ address }: Offer): number =>
    leaving.some((each) => address.startsWith(each))
      ? 2
      : /delete|remove|terminate|leave/.test(address)
        ? 1
        : 0;
  return offers.sort((one, other) => order(one) - order(other));
}
