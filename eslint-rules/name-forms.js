// @ts-check

const verbs =
  /^(accept|count|delete|find|free|has|is|list|means|notify|order|read|remove|replace|return|revoke|take|use)[A-Z]/;
/** Participles that do not end in -ed. */
const irregular =
  /^(Begun|Broken|Brought|Built|Chosen|Done|Drawn|Driven|Found|Given|Gone|Held|Hidden|Kept|Known|Left|Lost|Made|Meant|Met|Read|Seen|Sent|Shown|Spent|Taken|Told|Understood|Woken|Written)$/;
/** Nouns that end like a verb. */
const nouns = /(Building|Encoding|Finding|Logging|Opening|Ring|Feed)$/;

/** @type {(name: string) => string | undefined} */
function findFunctionProblem(name) {
  if (/^make[A-Z]/.test(name)) return "What returns something new is named create….";
  if (/[a-z]Of$/.test(name) && !verbs.test(name))
    return "A function that other files import is named by a verb and its object, such as formatAddress.";
  return undefined;
}

/** @type {(name: string) => string | undefined} */
function findTypeProblem(name) {
  if (nouns.test(name)) return undefined;
  return /^[A-Z][a-z]+(ing|ed)$/.test(name) || irregular.test(name)
    ? "A type is named by a noun, such as PictureRequest, not by a form of a verb."
    : undefined;
}

/**
 * Makes names say what they are: exported functions do something, types are things.
 * @type {import("eslint").Rule.RuleModule}
 */
export const nameForms = {
  create(context) {
    /** @param {{ name: string }} id @param {string | undefined} message */
    const report = (id, message) => {
      if (message)
        context.report({ node: /** @type {import("estree").Node} */ (/** @type {unknown} */ (id)), message });
    };
    /** @param {any} node */
    const checkType = ({ id }) => {
      if (id) report(id, findTypeProblem(id.name));
    };
    return {
      "ExportNamedDeclaration > FunctionDeclaration": (/** @type {any} */ { id }) =>
        report(id, findFunctionProblem(id.name)),
      "ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > Identifier.id": (
        /** @type {any} */ id,
      ) => report(id, findFunctionProblem(id.name)),
      TSInterfaceDeclaration: checkType,
      TSTypeAliasDeclaration: checkType,
      ClassDeclaration: checkType,
    };
  },
};
