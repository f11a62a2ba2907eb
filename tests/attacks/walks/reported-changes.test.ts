import { expect, test } from "vitest";
import { fillForm } from "../support/forms.ts";
import { everyScreen, findFormAddress, type Screen } from "../support/screens.ts";
import { startSharedConsole } from "../support/seeded-console.ts";

const shared = startSharedConsole();
const actions = everyScreen().filter(({ hasAction }) => hasAction);

/** Forms that need no message: their effect is seen at once. */
const SEEN_AT_ONCE =
  /^\/(language|layout|theme|search_key|ring_sound|logout|domain\/(diagnostic|leave|view\/stop|people\/[^/]+\/view|doors\/[^/]+\/[^/]+)|user_home|buildings\/[^/]+\/calls|setup(\/\w+)?|\?index|proof|second_factor)?$/;

/** Returns a screen's rank: forms that delete what others need come later, those that end the visit last. */
function turnOf({ id }: Screen): number {
  if (/logout|see-as/.test(id)) return 3;
  if (/leave-building|delete-building|terminate/.test(id)) return 2;
  return /delete|remove|withdraw|return|reset|free-seat|take/.test(id) ? 1 : 0;
}

test("every form that changes something leads to a page that reports it in one sentence", async () => {
  const { now } = shared;
  const visitor = now.visitor();
  await visitor.signIn(now.mine.people.administrator);
  await visitor.enter(now.mine.ids.domain);
  const reported: string[] = [];
  const silent: string[] = [];
  for (const screen of [...actions].sort((one, other) => turnOf(one) - turnOf(other))) {
    const address = findFormAddress(screen, now.mine.ids);
    const { status, headers } = await visitor.fillIn(address, fillForm(screen, now.mine));
    if (status !== 303 || SEEN_AT_ONCE.test(address)) continue;
    const page = await visitor.open(headers.location!);
    const sentence = /<div class="flash-message[^"]*">.*?<p>([^<]+)<\/p>/s.exec(page.text)?.[1];
    (sentence === undefined ? silent : reported).push(`${screen.id} at ${headers.location}: ${sentence}`);
    const again = await visitor.open(headers.location!);
    expect(again.text, `${screen.id} is reported once`).not.toContain("flash-message");
  }
  expect(silent).toEqual([]);
  expect(reported.length).toBeGreaterThan(50);
  expect(reported.filter((line) => /: (\w+\.)+\w+$/.test(line))).toEqual([]);
}, 300_000);
