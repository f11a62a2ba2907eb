/** A firmware version: numbers with whatever stands between them, as 2.10.3 or virtual-2. */
export const FIRMWARE_VERSION_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/;

export interface FirmwareTerms {
  version: string;
  /** The oldest version that can be brought to this one; null: any. */
  minimumVersion: string | null;
}

/** Orders versions by their numbers, each counted as a number; equal ones by their text. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Of a model's releases the newest that this version can be brought to; a device that never said its version is old. */
export function latestCompatible<R extends FirmwareTerms>(
  releases: readonly R[],
  current: string | null,
): R | undefined {
  const possible = releases.filter((release) => isCompatible(release, current));
  return possible.sort((one, other) => compareVersions(other.version, one.version))[0];
}

function isCompatible({ version, minimumVersion }: FirmwareTerms, current: string | null): boolean {
  if (current === null) return minimumVersion === null;
  if (compareVersions(version, current) <= 0) return false;
  return minimumVersion === null || compareVersions(current, minimumVersion) >= 0;
}

/** Nine digits at most count: more are no version's. */
function numbersOf(version: string): number[] {
  return (version.match(/\d+/g) ?? []).map((digits) => Number(digits.slice(0, 9)));
}
