/** Whether this is `npm test`, where tests that hardly depend on the engine run only on the embedded one. */
export const isGate = process.env.TEST_SUITE === "gate";
