/** Whether any of these changes is set; an update without changes is not a valid statement. */
export function hasChanges(changes: object): boolean {
  return Object.values(changes).some((value) => value !== undefined);
}
