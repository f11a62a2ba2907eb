import ts from "typescript";
import { readProjectFile } from "./project-files.ts";

/** The keys in a file: in calls that translate, and in any other text of its code. */
interface UsedTexts {
  /** First arguments of `t(…)` and `titleIn(…)` and values of `i18nKey` and `said`, with `*` for what is filled in. */
  translated: string[];
  /** All texts of the code, with `*` for what is filled in. */
  mentioned: string[];
}

/** Reads the keys that a file of the project uses. */
export function readUsedTexts(file: string): UsedTexts {
  return findUsedTexts(readProjectFile(file), file);
}

/** Reads the same from code; the ending of `file` decides whether it may contain JSX. */
export function findUsedTexts(code: string, file: string): UsedTexts {
  const translated: string[] = [];
  const mentioned: string[] = [];

  function visit(node: ts.Node): void {
    const text = patternOf(node);
    if (text !== undefined && text !== "*") {
      mentioned.push(text);
    }
    if (ts.isCallExpression(node)) {
      translated.push(...keysOf(node));
    }
    if (ts.isPropertyAssignment(node) && node.name.getText() === "said") {
      translated.push(...patternsIn(node.initializer));
    }
    if (ts.isJsxAttribute(node) && node.name.getText() === "i18nKey" && node.initializer) {
      translated.push(...patternsIn(node.initializer));
    }
    ts.forEachChild(node, visit);
  }
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.ES2022, true));
  return { translated, mentioned };
}

/** Returns the keys that match a pattern; one without namespace is of `translation`. */
export function matchingKeys(pattern: string, keys: readonly string[]): string[] {
  const full = pattern.includes(":") ? pattern : `translation:${pattern}`;
  const parts = full.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const wholeKey = new RegExp(`^${parts.join("[^:]*")}$`);
  return keys.filter((key) => wholeKey.test(key));
}

/** Whether a text names keys: `*` must follow a part of a key, or else it would match them all. */
export function isKeyPattern(pattern: string): boolean {
  const [head = "", ...rest] = pattern.split("*");
  return rest.length === 0 || /^[a-z][a-zA-Z0-9-]*[.:]/.test(head);
}

function keysOf(call: ts.CallExpression): string[] {
  const { expression } = call;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  if (name === "t") {
    return patternsIn(call.arguments[0]);
  }
  return name === "titleIn" ? patternsIn(call.arguments[1]) : [];
}

/** Returns a text, each of a choice (`a ? "x" : "y"`) and each of a list; nothing for a name. */
function patternsIn(node: ts.Node | undefined): string[] {
  if (node === undefined) {
    return [];
  }
  if (ts.isConditionalExpression(node)) {
    return [...patternsIn(node.whenTrue), ...patternsIn(node.whenFalse)];
  }
  if (ts.isArrayLiteralExpression(node)) {
    return node.elements.flatMap(patternsIn);
  }
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) {
    return patternsIn(node.expression);
  }
  const pattern = patternOf(node);
  return pattern === undefined ? [] : [pattern];
}

function patternOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) {
    return node.text;
  }
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map((span) => `*${span.literal.text}`).join("");
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const left = patternOf(node.left);
    return left === undefined ? undefined : `${left}${patternOf(node.right) ?? "*"}`;
  }
  return undefined;
}
