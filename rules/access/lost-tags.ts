/** Whether a device refuses a lost tag: it does, it will in a moment, or it is not connected and does not know. */
export const BLOCK_STATES = ["IN_FORCE", "PENDING", "AWAY"] as const;
type BlockState = (typeof BLOCK_STATES)[number];

interface KnowingDevice {
  online: boolean;
  desiredVersion: string | null;
  appliedVersion: string | null;
  /** When it applied its configuration, in epoch ms. */
  appliedAt: number | null;
}

/**
 * Returns whether a device that may know a tag refuses it, which was reported lost at `lostAt` (epoch ms):
 * it has applied a configuration since, and that is the current one.
 */
export function blockState(
  { online, desiredVersion, appliedVersion, appliedAt }: KnowingDevice,
  lostAt: number,
): BlockState {
  const isCurrent = appliedVersion !== null && appliedVersion === desiredVersion;
  if (isCurrent && appliedAt !== null && appliedAt >= lostAt) return "IN_FORCE";
  return online ? "PENDING" : "AWAY";
}
