import { expect, onTestFinished, test, vi } from "vitest";
import { joinRingTurns } from "./ring-turn.ts";

/** A page of one browser for which a call rings. */
function openPage({ isVisible }: { isVisible: boolean }) {
  const page = { isVisible, rings: false, wasFree: 0 };
  const turn = joinRingTurns({
    isVisible: () => page.isVisible,
    report: (isMine) => (page.rings = isMine),
    becomesFree: () => page.wasFree++,
  });
  onTestFinished(turn.leave);
  return Object.assign(page, turn);
}

type Page = ReturnType<typeof openPage>;

async function expectRinging(pages: readonly Page[], expected: readonly boolean[]): Promise<void> {
  await expect.poll(() => pages.map(({ rings }) => rings)).toEqual(expected);
}

test("a visible page rings instead of a hidden one, in whichever order they begin", async () => {
  const [hidden, visible, later] = [false, true, false].map((isVisible) => openPage({ isVisible }));
  hidden!.claim();
  await expectRinging([hidden!], [true]);
  visible!.claim();
  await expectRinging([hidden!, visible!], [false, true]);
  later!.claim();
  await expectRinging([hidden!, visible!, later!], [false, true, false]);
});

test("of several hidden pages one rings", async () => {
  const pages = [1, 2, 3, 4].map(() => openPage({ isVisible: false }));
  for (const page of pages) page.claim();
  await expect.poll(() => pages.filter(({ rings }) => rings).length).toBe(1);
});

test("another page is notified when the one that rings stops, and may ring", async () => {
  const [first, second] = [openPage({ isVisible: true }), openPage({ isVisible: false })];
  first.claim();
  second.claim();
  await expectRinging([first, second], [true, false]);
  first.leave();
  await expect.poll(() => second.wasFree).toBe(1);
  second.claim();
  await expectRinging([second], [true]);
});

test("without channels between pages only visible ones ring", () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const [hidden, visible] = [openPage({ isVisible: false }), openPage({ isVisible: true })];
  hidden.claim();
  visible.claim();
  expect([hidden.rings, visible.rings]).toEqual([false, true]);
});
