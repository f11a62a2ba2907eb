/** A firmware version: numbers with any separators, as 2.10.3 or virtual-2. */
export const FIRMWARE_VERSION_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/;

/** The largest file of a release. */
export const FIRMWARE_FILE_MAX_BYTES = 32 * 1024 * 1024;

interface FirmwareTerms {
  version: string;
  /** The oldest version that can be updated to this one; null: any. */
  minimumVersion: string | null;
}

/** Compares versions number by number; versions with equal numbers are compared as text. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * Returns the newest of a model's releases that this version can be updated to; a device that never reported
 * its version counts as old.
 */
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

/** Returns the numbers in a version. At most nine digits of each count: no version has more. */
function numbersOf(version: string): number[] {
  return (version.match(/\d+/g) ?? []).map((digits) => Number(digits.slice(0, 9)));
}

/** Automatic updates begin in these hours of the building's night, in minutes after midnight. */
const UPDATE_NIGHT = { from: 120, to: 300 } as const;
/** How long an automatic update may wait to begin: after that the night is nearly over. */
export const NIGHTLY_UPDATE_MS = 3_600_000;

/** Whether automatic updates of a building's devices may begin at this minute of its day. */
export function isUpdateNight(minuteOfDay: number): boolean {
  return minuteOfDay >= UPDATE_NIGHT.from && minuteOfDay < UPDATE_NIGHT.to;
}

/** A device of a building, among the others of its model. */
export interface UpdatableDevice {
  id: string;
  firmware: string | null;
  online: boolean;
  /** Whether it updates automatically. */
  automatic: boolean;
  /** Whether it has been sent an update command; not counted when it never received it. */
  tried: boolean;
}

/**
 * Returns the devices of one model that load a release now. One goes first; the others follow once a device
 * of the model in the building runs the release and is connected. Each device gets one command: if it fails,
 * that device waits for an administrator, and if it fails on the first device, so do the others.
 */
export function devicesToUpdate<D extends UpdatableDevice>(
  devices: readonly D[],
  release: FirmwareTerms,
): D[] {
  const isProven = devices.some(
    ({ firmware, online }) => online && firmware !== null && compareVersions(firmware, release.version) === 0,
  );
  const waiting = devices.filter(
    ({ automatic, online, firmware, tried }) =>
      automatic && online && !tried && isCompatible(release, firmware),
  );
  if (isProven) return waiting;
  return devices.some(({ tried }) => tried) ? [] : waiting.slice(0, 1);
}

/** What the list of releases is sorted by. */
export const RELEASE_ORDERS = ["model", "size", "releasedAt"] as const;
export type ReleaseOrder = (typeof RELEASE_ORDERS)[number];
