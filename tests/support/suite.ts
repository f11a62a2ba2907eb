/** Whether this is `npm test`: what does much the same on both engines runs there on the embedded one alone. */
export const isGate = process.env.TEST_SUITE === "gate";
