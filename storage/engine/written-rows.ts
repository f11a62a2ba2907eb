import {
  ColumnNode,
  type OperationNode,
  QueryNode,
  type RootOperationNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  WhereNode,
} from "kysely";

/** Returns the table that a statement inserts into, updates or deletes from. */
export function writtenTable(node: RootOperationNode): string | undefined {
  if (node.kind === "InsertQueryNode") return node.into && nameOf(node.into);
  if (node.kind === "UpdateQueryNode") return node.table && nameOf(node.table);
  if (node.kind === "DeleteQueryNode") return nameOf(node.from.froms[0]);
  return undefined;
}

function nameOf(node: OperationNode | undefined): string | undefined {
  return node && TableNode.is(node) ? node.table.identifier.name : undefined;
}

/** Whether an insert may change an existing row, whose previous values are not returned. */
export function isUpsert(node: RootOperationNode): boolean {
  return node.kind === "InsertQueryNode" && node.onConflict?.updates !== undefined;
}

/** Returns the columns that an update sets; an empty list for any other statement. */
export function updatedColumns(node: RootOperationNode): string[] {
  if (node.kind !== "UpdateQueryNode") return [];
  return (node.updates ?? []).map(({ column }) => (ColumnNode.is(column) ? column.column.name : "?"));
}

/** Makes a statement return all columns of the rows that it writes. */
export function withAllReturned(node: RootOperationNode): RootOperationNode {
  if (node.kind !== "InsertQueryNode" && node.kind !== "UpdateQueryNode" && node.kind !== "DeleteQueryNode")
    return node;
  return QueryNode.cloneWithReturning(node, [SelectionNode.createSelectAll()]) as RootOperationNode;
}

/** Returns a query for the rows that an update or deletion will write; undefined for any other statement. */
export function rowsToBeWritten(node: RootOperationNode): RootOperationNode | undefined {
  if (node.kind !== "UpdateQueryNode" && node.kind !== "DeleteQueryNode") return undefined;
  const table = node.kind === "UpdateQueryNode" ? node.table : node.from.froms[0];
  if (!table) return undefined;
  const all = SelectQueryNode.cloneWithSelections(SelectQueryNode.createFrom([table]), [
    SelectionNode.createSelectAll(),
  ]);
  return node.where ? { ...all, where: WhereNode.create(node.where.where) } : all;
}
