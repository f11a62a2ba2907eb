/** A time zone as text: `America/New York`. */
export function zoneLabel(zone: string): string {
  return zone.replaceAll("_", " ");
}

/** The time zones to choose from, including the current one in any spelling. */
export function zoneChoices(
  zones: readonly string[],
  chosen: string | undefined,
): { value: string; label: string }[] {
  const all = chosen === undefined || zones.includes(chosen) ? zones : [chosen, ...zones];
  return all.map((zone) => ({ value: zone, label: zoneLabel(zone) }));
}
