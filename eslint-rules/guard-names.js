// @ts-check

const ignored = "A guard named can… only answers: use its result, or call one named require…, which throws.";
const vague =
  "Say what it is: require… throws, can… is a boolean, …Scope limits what is read (docs/glossary.md).";

/** What a value passes through unused: `await can()`, `void can()`, `a && can()`, `a ? can() : b`. */
const passing = ["AwaitExpression", "ChainExpression", "UnaryExpression"];

/** @type {(node: any) => boolean} */
function isUnused(node) {
  const { parent } = node;
  if (parent.type === "ExpressionStatement") return true;
  const isResult =
    (parent.type === "LogicalExpression" && parent.right === node) ||
    (parent.type === "ConditionalExpression" && parent.test !== node) ||
    (parent.type === "UnaryExpression" ? parent.operator === "void" : passing.includes(parent.type));
  return isResult && isUnused(parent);
}

/** @type {(callee: any) => string} */
function calledName(callee) {
  const named = callee.type === "MemberExpression" ? callee.property : callee;
  return named.name ?? "";
}

/**
 * Makes a guard's name say what it does, and an answer count: a forgotten `if` is an open door.
 * @type {import("eslint").Rule.RuleModule}
 */
export const guardNames = {
  create(context) {
    /** @param {import("estree").Identifier | import("estree").PrivateIdentifier} node */
    const checkName = (node) => {
      if (/^(may|must)[A-Z]/.test(node.name)) context.report({ node, message: vague });
    };
    return {
      Identifier: checkName,
      PrivateIdentifier: checkName,
      CallExpression(node) {
        if (/^can[A-Z]/.test(calledName(node.callee)) && isUnused(node))
          context.report({ node, message: ignored });
      },
    };
  },
};
