import type { ElevatorCall } from "#rules/devices/actions.ts";
import { type Enqueue, enqueue } from "#storage/jobs/queue.ts";

/** The actions that an event started. */
export interface StartedActions {
  domainId: string;
  deviceId: string;
  eventId: string;
  /** Null when only a zone or another rule opens something. */
  actionGroupId: string | null;
  /**
   * What the person's rights open at other devices; omitted when a button or a call code started the group.
   */
  granted?: { outputIds: string[]; elevatorCalls: ElevatorCall[] };
}

/** The picture of a camera that is shown to people. */
export interface CameraJob {
  domainId: string;
  pictureId: string;
}

/** The request of an auxiliary's endpoint. */
export interface RequestJob {
  domainId: string;
  endpointId: string;
  /** The event that records the outcome. */
  outcomeId: string;
  requestedAt: number;
}

/** What a push is about; its text is read when it is sent. */
export type PushSubject =
  /** A call rings, or no longer rings. */
  | { kind: "ring" | "ring-over"; callId: string }
  /** A note that an action left. */
  | { kind: "note"; noteId: string };

/** A push to one browser. */
export interface PushJob {
  subscriptionId: string;
  subject: PushSubject;
  /** Since when it is to be sent (epoch ms): it is given up after `PUSH_LIFE_MS`. */
  since: number;
  /** How often it was sent before. */
  tries: number;
}

/** The payload of each kind of job. A kind is stored: a job may have been queued by an earlier version. */
export interface JobPayloads {
  actions: StartedActions;
  "camera-picture": CameraJob;
  /** Records the outcome of showing a camera. */
  "camera-shown": CameraJob;
  "endpoint-request": RequestJob;
  "missed-call": { callId: string };
  "call-unanswered": { domainId: string; eventId: string };
  "action-unanswered": { domainId: string; commandId: string };
  /** Of a call, for which a visitor waits. */
  push: PushJob;
  "push-note": PushJob;
  /** To a browser whose push service did not answer in time. */
  "push-slow": PushJob;
  "event-export": { exportId: string };
  mail: { messageId: string };
  backup: { runId: string };
  /** A restore runs in the process that received the request, which alone has the backup's key. */
  [restoreOfProcess: `restore ${string}`]: { runId: string };
}

/** Queues a job in the caller's transaction, so that it exists only if the transaction is committed. */
export const queueJob: Enqueue<JobPayloads> = enqueue;
