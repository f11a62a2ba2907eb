/** The storage key of the mark. */
const MARK = "portineria.push";

/** That a person registered this browser for messages. Signing out removes it, with all that is stored here. */
export interface PushMark {
  userId: string;
  /** The address that the browser was given by its push service. */
  endpoint: string;
  /** When the registration was last compared with the server's, in milliseconds since 1970; 0 if it is due. */
  checkedAt: number;
}

/** The mark of this browser; undefined if nobody registered it. */
export function readPushMark(): PushMark | undefined {
  try {
    const mark: unknown = JSON.parse(localStorage.getItem(MARK) ?? "null");
    return isMark(mark) ? mark : undefined;
  } catch {
    return undefined;
  }
}

/** Sets the mark; undefined removes it. */
export function storePushMark(mark: PushMark | undefined): void {
  try {
    if (mark) localStorage.setItem(MARK, JSON.stringify(mark));
    else localStorage.removeItem(MARK);
  } catch {
    // Without storage the registration is not renewed.
  }
}

function isMark(value: unknown): value is PushMark {
  if (typeof value !== "object" || value === null) return false;
  const { userId, endpoint, checkedAt } = value as Record<string, unknown>;
  return typeof userId === "string" && typeof endpoint === "string" && typeof checkedAt === "number";
}
