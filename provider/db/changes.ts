/** Whether any of these changes was given; an update without one is no statement at all. */
export function hasChanges(changes: object): boolean {
  return Object.values(changes).some((value) => value !== undefined);
}
