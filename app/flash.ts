/** A form that undoes a change. */
export interface Undo {
  /** The page whose action it is sent to. */
  action: string;
  sends: Record<string, string>;
}

/** A flash message: one sentence about a change, from the action to the page of its redirect. */
export interface FlashMessage {
  id: string;
  /** The path of the page that shows it. */
  path: string;
  /** When the change was made, in epoch ms. */
  at: number;
  /** The key of the sentence. */
  message: string;
  values: Record<string, string | number>;
  undo: Undo | undefined;
}

/** An old message would be taken for a new change. */
const SHOWN_WITHIN_MS = 60_000;

/** Whether the page at `address` is the target of the change's redirect, and the change is recent. */
export function isShownAt(flash: FlashMessage, address: string, now: number): boolean {
  return flash.path === new URL(address).pathname && now - flash.at < SHOWN_WITHIN_MS;
}
