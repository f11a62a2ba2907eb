import type { Aim } from "./arithmetic.ts";

/** One number measured by a line of the bench. */
export interface Finding {
  what: string;
  unit: string;
  ours: number;
  floor?: number;
  ratio?: number;
  /** Without an aim the number is only informative. */
  aim?: Aim | undefined;
}

/** The findings of one line of the bench, or why there are none. */
export interface LineReport {
  line: string;
  work: string;
  /** What the floor is. */
  against?: string;
  findings: Finding[];
  failure?: string;
}

export const atMost = (value: number): Aim => ({ of: "ratio", at: "most", value });
export const atLeast = (value: number): Aim => ({ of: "ratio", at: "least", value });
export const oursAtMost = (value: number): Aim => ({ of: "ours", at: "most", value });
