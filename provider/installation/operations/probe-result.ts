import type { DiagnosisFacts, Finding } from "#contract/installation/diagnosis.ts";

/** The result of a probe of the self-diagnosis. */
export interface ProbeResult {
  finding: Finding;
  facts: DiagnosisFacts;
}
