import ts from "typescript";

/** A named place in a source file: a constant, a function, or a key of an object literal in it. */
export interface Place {
  /** The docstring before it. */
  doc?: string;
  /** The keys of its object literals. */
  children: Map<string, Place>;
  /** The constants that it is made from; `path` leads into one (`body.shape.text`). */
  mentions: { name: string; path: string[] }[];
}

/** The declarations of a source file, and the file that each imported name is declared in. */
export interface SourcePlaces {
  places: Map<string, Place>;
  imports: Map<string, string>;
}

/** Reads constants and functions, their keys and their docstrings from the source of a file. */
export function readPlaces(source: string): SourcePlaces {
  const { statements } = ts.createSourceFile("source.ts", source, ts.ScriptTarget.ES2022, true);
  const places = new Map<string, Place>();
  const imports = new Map<string, string>();
  for (const statement of statements) {
    if (ts.isFunctionDeclaration(statement)) addPlace(places, statement, statement.body);
    if (ts.isVariableStatement(statement))
      for (const each of statement.declarationList.declarations) addPlace(places, each, each.initializer);
    if (ts.isImportDeclaration(statement))
      for (const { name } of importedNames(statement))
        imports.set(name.text, fileName((statement.moduleSpecifier as ts.StringLiteral).text));
  }
  return { places, imports };
}

/** Returns the name of a file without its folder and its extension: these names are unique in the contract. */
export function fileName(path: string): string {
  return path.replace(/^.*\//, "").replace(/\.ts$/, "");
}

function importedNames({ importClause }: ts.ImportDeclaration): readonly ts.ImportSpecifier[] {
  const names = importClause?.namedBindings;
  return names && ts.isNamedImports(names) ? names.elements : [];
}

/** Adds a declaration to its owner's places; its keys and what it mentions are in `content`. */
function addPlace(places: Map<string, Place>, declaration: ts.NamedDeclaration, content?: ts.Node): void {
  const { name } = declaration;
  if (!name || !(ts.isIdentifier(name) || ts.isStringLiteral(name))) return;
  const place: Place = places.get(name.text) ?? { children: new Map(), mentions: [] };
  places.set(name.text, place);
  place.doc = docstringOf(declaration) ?? place.doc;
  if (content) addContent(place, content);
}

function addContent(place: Place, node: ts.Node): void {
  if (ts.isPropertyAssignment(node)) addPlace(place.children, node, node.initializer);
  else if (ts.isShorthandPropertyAssignment(node)) addPlace(place.children, node, node.name);
  else if (ts.isIdentifier(node)) place.mentions.push({ name: node.text, path: [] });
  else if (ts.isPropertyAccessExpression(node)) addAccess(place, node);
  else if (!ts.isTypeNode(node)) ts.forEachChild(node, (inner) => addContent(place, inner));
}

function addAccess(place: Place, { expression, name }: ts.PropertyAccessExpression): void {
  const isField = ts.isPropertyAccessExpression(expression) && expression.name.text === "shape";
  if (isField && ts.isIdentifier(expression.expression))
    place.mentions.push({ name: expression.expression.text, path: [name.text] });
  else addContent(place, expression);
}

/**
 * Returns the docstring before a declaration, without references to sections (§4) of a document that readers do not
 * have.
 */
function docstringOf(declaration: ts.NamedDeclaration): string | undefined {
  const comment = ts.getJSDocCommentsAndTags(declaration).findLast(ts.isJSDoc)?.comment;
  const text = ts
    .getTextOfJSDocComment(comment)
    ?.replace(/\{@link (\w+)\}/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/^ ?§\d+:? /, "")
    .replace(/\s*\(§\d+\)/g, "")
    .replace(/\s*\(attacks? [^)]*\)/g, "")
    .trim();
  return text && text.charAt(0).toUpperCase() + text.slice(1);
}
