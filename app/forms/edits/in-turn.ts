const running = new Map<string, Promise<unknown>>();

/** Runs one task at a time for each entity, in the order in which they come. */
export async function inTurn<T>(entity: string, task: () => Promise<T>): Promise<T> {
  const before = running.get(entity) ?? Promise.resolve();
  const own = before.then(task, task);
  running.set(entity, own);
  try {
    return await own;
  } finally {
    if (running.get(entity) === own) running.delete(entity);
  }
}
