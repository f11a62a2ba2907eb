/** The storage key of the building that was entered last (§3). */
const KEY = "currentDomain";

/** The building that this browser is in, with what another window shows of it. */
export interface CurrentDomain {
  id: string;
  name: string;
  label: string;
  /** The console's own address of its picture; null if it has none. */
  avatarSrc: string | null;
}

/** Stores the current building; undefined removes it. */
export function storeCurrentDomain(domain: CurrentDomain | undefined): void {
  try {
    if (domain === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(domain));
  } catch {
    // Without storage other windows are not notified.
  }
}

/**
 * Calls `report` with the building that another window of this browser enters. Returns an unsubscribe
 * function.
 */
export function watchOtherWindows(report: (domain: CurrentDomain | undefined) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    // Signing out clears the whole storage at once.
    if (key === KEY || key === null) report(readDomain(newValue));
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

/** Undefined for anything that `storeCurrentDomain` has not written. */
export function readDomain(text: string | null): CurrentDomain | undefined {
  try {
    const read = JSON.parse(text ?? "null") as Partial<Record<string, unknown>> | null;
    if (typeof read !== "object" || read === null) return undefined;
    const { id, name, label, avatarSrc } = read;
    const isWhole = typeof id === "string" && typeof name === "string" && typeof label === "string";
    if (!isWhole) return undefined;
    return { id, name, label, avatarSrc: isOwnPicture(avatarSrc) ? avatarSrc : null };
  } catch {
    return undefined;
  }
}

/** Only pictures of this console are shown. */
function isOwnPicture(address: unknown): address is string {
  return typeof address === "string" && address.startsWith("/avatar/domain/");
}
