import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Their files take longest: begun last, one would keep the run waiting when all others are done. */
const LONGEST = "/tests/attacks/";

/** The files that take longest first, each kind by name: the order never depends on an earlier run. */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => `${moduleId.includes(LONGEST) ? 0 : 1}${moduleId}`;
    return Promise.resolve([...files].sort((one, other) => (rank(one) < rank(other) ? -1 : 1)));
  }
}
