/** The results of a hardware change, as in the address afterwards. */
export const HARDWARE_CHANGES = ["replaced", "swapped", "returned"] as const;
export type HardwareChange = (typeof HARDWARE_CHANGES)[number];
