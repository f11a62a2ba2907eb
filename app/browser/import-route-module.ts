/**
 * Imports the script of a route. Replaces Remix's import (`compiler/wait-for-modules.ts`), which reloads the
 * page on failure: offline, the browser's error page would replace everything typed. The request waits until
 * the console can be reached (`failed-requests.ts`).
 * @throws the import's error, if the console is reachable but does not have the file: Remix then reloads
 */
export async function importRouteModule(address: string): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ address);
  } catch (error) {
    const answer = await window.fetch(new URL(address, location.href));
    if (!answer.ok) throw error;
    // A browser may cache the failure of an address; with a fragment it is a different address.
    return import(/* @vite-ignore */ `${address}#again`);
  }
}
