import { v7 } from "uuid";

/**
 * Creates an id, a UUID of version 7 in text: ids of one process sort in the order they were made, whatever its
 * clock does. New rows go to the end of an index, and a device's events of one millisecond stay in their order
 * in the history.
 */
export function newId(): string {
  return v7();
}
