import type { DiagnosisFacts, Finding } from "#contract/diagnosis.ts";

/** What a probe of the self-diagnosis found out. */
export interface Found {
  finding: Finding;
  facts: DiagnosisFacts;
}
