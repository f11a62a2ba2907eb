/**
 * Imports the script of a route, in place of Remix (`compiler/wait-for-modules.ts`), which reloads the page where that
 * fails: offline, the browser's own error page would take the place of what was typed. The request waits until the
 * console can be reached (`failed-requests.ts`).
 * @throws what the import failed with, where the console is there and has no such file (any more): Remix then reloads
 */
export async function importRouteModule(address: string): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ address);
  } catch (error) {
    const answer = await window.fetch(new URL(address, location.href));
    if (!answer.ok) throw error;
    // A browser may remember that an address failed: with a fragment it is another one.
    return import(/* @vite-ignore */ `${address}#again`);
  }
}
