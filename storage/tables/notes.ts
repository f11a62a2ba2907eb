import type { CameraProblem, Note } from "#contract/people/notes.ts";

/** Notes for people and devices. */

export interface NoteTable {
  id: string;
  domain_id: string;
  user_id: string;
  kind: Note["kind"];
  /** How a post-it is presented. */
  mode: Note["mode"];
  text: string;
  event_id: string;
  device_id: string;
  device_name: string;
  button_name: string | null;
  camera_id: string | null;
  created_at: number;
  read_at: number | null;
}

/** Number of a person's unread notes dropped for newer ones since the person last marked all as read. */
export interface NoteLossTable {
  user_id: string;
  domain_id: string;
  count: number;
}

/**
 * The last picture of a camera for an event that shows it; `content` is base64, null until there is a
 * picture.
 */
export interface CameraPictureTable {
  id: string;
  domain_id: string;
  event_id: string;
  camera_id: string;
  camera_name: string;
  /** Until when the picture is refreshed. */
  until: number;
  content_type: string | null;
  content: string | null;
  taken_at: number | null;
  problem: CameraProblem | null;
  /** The events that record whether it was shown to people, as JSON in a column of text. */
  outcome_ids: string;
}
