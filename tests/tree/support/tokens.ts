import { readFileSync } from "node:fs";
import ts from "typescript";

/** Whether a number is written in a source file's code; in comments and texts it does not count. */
export function hasNumber(file: string, number: string): boolean {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  const isThere = (node: ts.Node): boolean =>
    (ts.isNumericLiteral(node) && node.text === number) || (ts.forEachChild(node, isThere) ?? false);
  return isThere(source);
}
