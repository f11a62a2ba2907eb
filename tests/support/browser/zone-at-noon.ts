/** Returns a time zone where it is about noon now: there no day ends while a test looks at today and yesterday. */
export function zoneAtNoon(): string {
  const behind = new Date().getUTCHours() - 12;
  return behind === 0 ? "UTC" : `Etc/GMT${behind > 0 ? "+" : ""}${behind}`;
}
