import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Their files take longest: begun last, one would keep the run waiting when all others are done. */
const LONGEST = "/tests/attacks/";

/** The usual order of test files, but those that take longest are begun first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes(LONGEST);
    return [...usual.filter(isLong), ...usual.filter((file) => !isLong(file))];
  }
}
