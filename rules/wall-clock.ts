/** How long the zone of an account is waited for before times are shown in another (§9). */
export const TIME_ZONE_LOOKUP_MS = 1500;

/** What a clock on the wall in a time zone shows at an instant: `2026-11-22 08:13:42`. */
export function wallClockIn(timeZone: string): (at: number) => string {
  // The Swedish way to write a date is the one that sorts.
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    ...{ year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });
  let minute = Number.NaN;
  let shown = "";
  return (at) => {
    // Zones differ by whole minutes, and events come in the order of time.
    const asked = Math.floor(at / 60_000);
    if (asked !== minute) [minute, shown] = [asked, format.format(asked * 60_000).slice(0, -2)];
    return shown + String(Math.floor(at / 1000) - asked * 60).padStart(2, "0");
  };
}

/** Whether a text names a time zone. */
export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
