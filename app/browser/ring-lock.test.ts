import { expect, onTestFinished, test, vi } from "vitest";
import { createRingLock } from "./ring-lock.ts";

/** A page of one browser for which a call rings. */
function openPage({ isVisible }: { isVisible: boolean }) {
  const page = { isVisible, rings: false, releases: 0 };
  const lock = createRingLock({
    isVisible: () => page.isVisible,
    report: (isHeld) => (page.rings = isHeld),
    released: () => page.releases++,
  });
  onTestFinished(lock.release);
  return Object.assign(page, lock);
}

type Page = ReturnType<typeof openPage>;

async function expectRinging(pages: readonly Page[], expected: readonly boolean[]): Promise<void> {
  await expect.poll(() => pages.map(({ rings }) => rings)).toEqual(expected);
}

test("a visible page rings instead of a hidden one, in whichever order they begin", async () => {
  const [hidden, visible, later] = [false, true, false].map((isVisible) => openPage({ isVisible }));
  hidden!.request();
  await expectRinging([hidden!], [true]);
  visible!.request();
  await expectRinging([hidden!, visible!], [false, true]);
  later!.request();
  await expectRinging([hidden!, visible!, later!], [false, true, false]);
});

test("of several hidden pages one rings", async () => {
  const pages = [1, 2, 3, 4].map(() => openPage({ isVisible: false }));
  for (const page of pages) page.request();
  await expect.poll(() => pages.filter(({ rings }) => rings).length).toBe(1);
});

test("another page is notified when the one that rings stops, and may ring", async () => {
  const [first, second] = [openPage({ isVisible: true }), openPage({ isVisible: false })];
  first.request();
  second.request();
  await expectRinging([first, second], [true, false]);
  first.release();
  await expect.poll(() => second.releases).toBe(1);
  second.request();
  await expectRinging([second], [true]);
});

test("without channels between pages only visible ones ring", () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const [hidden, visible] = [openPage({ isVisible: false }), openPage({ isVisible: true })];
  hidden.request();
  visible.request();
  expect([hidden.rings, visible.rings]).toEqual([false, true]);
});
