/** Why an action was not carried out, in the history. */
export const ACTION_FAILURES = [
  /** The device that carries it out is not connected, or did not answer in time. */
  "DEVICE_AWAY",
  /** No monitor rings for the group or the person that is called. */
  "NO_MONITOR",
  /** Everyone who is called wants no calls at this time. */
  "WANTS_QUIET",
  /** Its command queue is full. */
  "DEVICE_BUSY",
  /** The device reported that it cannot carry it out. */
  "DEVICE_FAILED",
  /** Its event was reported too late for the action to be useful at the door. */
  "TOO_LATE",
  /** There is no camera. */
  "NO_CAMERA",
  /** The camera is not connected, or sent no picture in time. */
  "CAMERA_AWAY",
  /** The camera requires other credentials. */
  "CAMERA_LOCKED",
  /** The camera's address is one that this server may not connect to. */
  "CAMERA_REFUSED",
  /** The camera's response is not a picture. */
  "CAMERA_NO_PICTURE",
  /** The camera reported that it cannot take a picture. */
  "CAMERA_FAILED",
  /** Its target was deleted. */
  "TARGET_GONE",
  /** The output is on an auxiliary without a gateway device. */
  "NO_GATEWAY",
  /** The auxiliary has no gateway and no address that a request could go to. */
  "NO_ADDRESS",
  /** The auxiliary's address is one that this server may not connect to. */
  "ADDRESS_REFUSED",
  /** The auxiliary did not answer the request in time. */
  "ENDPOINT_AWAY",
  /** The auxiliary answered with a failure. */
  "ENDPOINT_REFUSED",
  /** The server was stopped during the request: it may have been carried out. */
  "INTERRUPTED",
] as const;
export type ActionFailure = (typeof ACTION_FAILURES)[number];
