const WARRANTY_MONTHS = 24;
export const WARRANTY_EXTENSION_MONTHS_MAX = 120;

/**
 * Returns the end of a warranty that starts at `start`, in epoch ms: the same day after this many months, or
 * the last day of that month.
 */
export function warrantyEnd(start: number, extensionMonths: readonly number[]): number {
  const months = extensionMonths.reduce((sum, each) => sum + each, WARRANTY_MONTHS);
  const end = new Date(start);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return end.getTime();
}
