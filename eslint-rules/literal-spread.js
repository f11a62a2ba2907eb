// @ts-check

const spread = ":matches(SpreadElement, JSXSpreadAttribute)";
const condition = ":matches(LogicalExpression, ConditionalExpression, TSAsExpression, TSSatisfiesExpression)";

/** Finds a spread literal, also one that depends on conditions, such as `...(x && { y })`. */
export const literalSpread = {
  selector: [0, 1, 2, 3]
    .map((depth) => `${spread} > ${`${condition} > `.repeat(depth)}ObjectExpression`)
    .join(", "),
  message:
    "Write the properties where they belong, undefined if absent: in a spread literal the compiler finds no misspelt name.",
};
