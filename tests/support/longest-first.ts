import { BaseSequencer, type TestSpecification } from "vitest/node";

/** These files take longest: if one began last, the run would wait for it after all others are done. */
const LONGEST = "/tests/attacks/";

/** Orders the longest files first, then by name: the order never depends on an earlier run. */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => `${moduleId.includes(LONGEST) ? 0 : 1}${moduleId}`;
    return Promise.resolve([...files].sort((one, other) => (rank(one) < rank(other) ? -1 : 1)));
  }
}
