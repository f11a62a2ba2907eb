import type { DiagnosisFacts, Finding } from "#contract/installation/diagnosis.ts";

/** What a probe of the self-diagnosis reports. */
export interface ProbeResult {
  finding: Finding;
  facts: DiagnosisFacts;
}
