import { expect, it, vi } from "vitest";
import { ANNOUNCEMENTS_PER_MINUTE_MAX, createAnnouncementRate } from "./announcement-rate.ts";

it("limits how often the devices of one network announce themselves in a minute, but not those of others", async () => {
  vi.useFakeTimers();
  try {
    const rate = createAnnouncementRate();
    for (let n = 0; n < ANNOUNCEMENTS_PER_MINUTE_MAX; n++) await rate.take("192.0.2.1");
    const refusal = await rate.take("192.0.2.1").catch((error: unknown) => error);
    expect(refusal).toMatchObject({ errorName: "TOO_MANY_TRIES", extras: { retryAfterS: 60 } });
    await rate.take("198.51.100.1");
    await rate.take(undefined);
    vi.advanceTimersByTime(60_000);
    await rate.take("192.0.2.1");
  } finally {
    vi.useRealTimers();
  }
});
