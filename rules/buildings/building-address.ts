/** The longest path of a page in a building; those of the console have three ids at most. */
const PATH_MAX = 300;

/** Whether a path names a page in a building: names and ids between slashes, and nothing that leads elsewhere. */
export function isPathInBuilding(path: string): boolean {
  return path.length <= PATH_MAX && /^(?:[\w-]+(?:\/[\w-]+)*)?$/.test(path);
}

/** Returns the path of a page in the building that the session is in. */
export function pagePath(path: string): string {
  return path === "" ? "/domain" : `/domain/${path}`;
}

/**
 * Returns the address of a page in a building, for links that leave the console: it leads there whatever building
 * the reader's session is in.
 * @param path as after `/domain/`
 */
export function buildingAddress(publicUrl: string, domainId: string, path: string): string {
  return `${publicUrl}/buildings/${domainId}/${path}`;
}
