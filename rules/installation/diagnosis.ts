/** The time limit of each probe of the self-diagnosis. */
export const PROBE_DEADLINE_MS = 2_000;

/** A disk with less free room than one of these is reported as nearly full. */
export const DISK_FREE_MIN_SHARE = 0.1;
export const DISK_FREE_MIN_BYTES = 1024 ** 3;

/** For how long before its end a certificate is reported. */
export const CERTIFICATE_ENDS_SOON_MS = 14 * 24 * 3_600_000;
