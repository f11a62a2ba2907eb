import ts from "typescript";
import { resolveProjectFile } from "./imports.ts";
import { readProjectFile } from "./project-files.ts";

/** The names that a file exports and imports. */
interface ModuleNames {
  /** The names it exports, and whether its own code reads them too. */
  exports: Map<string, { ownUse: boolean }>;
  /** The names it imports, by the file they come from; `*` for all of them. */
  imports: Map<string, Set<string>>;
}

/** Reads what a file of the project exports and imports. */
export function readModuleNames(file: string): ModuleNames {
  return findModuleNames(readProjectFile(file), file);
}

/** Reads the same from code. */
export function findModuleNames(code: string, file: string): ModuleNames {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.ES2022);
  const names = new Set<string>();
  const imports: ModuleNames["imports"] = new Map();
  const mentions = new Map<string, number>();

  function addImports(specifier: ts.Expression | undefined, imported: readonly string[]): void {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const from = resolveProjectFile(file, specifier.text);
    if (from === undefined) return;
    const known = imports.get(from) ?? new Set();
    imported.forEach((name) => known.add(name));
    imports.set(from, known);
  }

  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node)) mentions.set(node.text, (mentions.get(node.text) ?? 0) + 1);
    if (ts.isImportDeclaration(node)) addImports(node.moduleSpecifier, namesImported(node.importClause));
    if (ts.isExportDeclaration(node)) {
      const again = namesExportedAgain(node);
      again.forEach(({ as }) => names.add(as));
      addImports(node.moduleSpecifier, node.exportClause ? again.map(({ name }) => name) : ["*"]);
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      addImports(node.arguments[0], ["*"]);
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      addImports(node.argument.literal as ts.Expression, ["*"]);
    }
    ts.forEachChild(node, (child) => (isPropertyName(node, child) ? undefined : visit(child)));
  }
  visit(source);
  for (const statement of source.statements) namesDeclared(statement).forEach((name) => names.add(name));
  const exports = [...names].map((name) => [name, { ownUse: (mentions.get(name) ?? 0) > 1 }] as const);
  return { exports: new Map(exports), imports };
}

/** Whether a node is the name of a property, which reads nothing of its file. */
function isPropertyName(node: ts.Node, child: ts.Node): boolean {
  const named =
    ts.isPropertyAccessExpression(node) || ts.isPropertyAssignment(node) || ts.isPropertySignature(node);
  return named && node.name === child && ts.isIdentifier(child);
}

function namesImported(clause: ts.ImportClause | undefined): string[] {
  if (clause === undefined) return [];
  const bindings = clause.namedBindings;
  const own = clause.name ? ["default"] : [];
  if (bindings === undefined) return own;
  if (ts.isNamespaceImport(bindings)) return [...own, "*"];
  return [...own, ...bindings.elements.map(({ propertyName, name }) => (propertyName ?? name).text)];
}

function namesExportedAgain({ exportClause }: ts.ExportDeclaration): { name: string; as: string }[] {
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) return [];
  return exportClause.elements.map(({ propertyName, name }) => ({
    name: (propertyName ?? name).text,
    as: name.text,
  }));
}

function namesDeclared(statement: ts.Statement): string[] {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => namesBound(name));
  }
  const { name } = statement as ts.DeclarationStatement;
  return name && ts.isIdentifier(name) ? [name.text] : [];
}

function namesBound(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesBound(element.name) : []));
}
