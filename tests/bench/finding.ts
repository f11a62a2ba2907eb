import type { Aim } from "./arithmetic.ts";

/** One number that a line of the bench found. */
export interface Finding {
  what: string;
  unit: string;
  ours: number;
  floor?: number;
  ratio?: number;
  /** Without one the number is told for information. */
  aim?: Aim;
}

/** What one line of the bench found, or why it found nothing. */
export interface LineReport {
  line: string;
  work: string;
  /** What ours is measured against. */
  against?: string;
  findings: Finding[];
  failure?: string;
}

export const atMost = (value: number): Aim => ({ of: "ratio", at: "most", value });
export const atLeast = (value: number): Aim => ({ of: "ratio", at: "least", value });
export const oursAtMost = (value: number): Aim => ({ of: "ours", at: "most", value });
