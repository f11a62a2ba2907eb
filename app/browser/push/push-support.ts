/** What keeps a browser from receiving messages while no page is open. */
export type PushObstacle =
  /** The page came by http. */
  | "insecure"
  /** iPhones and iPads receive messages only in an app on the home screen. */
  | "home-screen"
  | "unsupported"
  /** The person has forbidden notifications. */
  | "blocked";

/** Undefined if the browser can receive messages, or would after the person allows it. */
export function findPushObstacle(): PushObstacle | undefined {
  if (!isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return isApplePhone() ? "home-screen" : "unsupported";
  return Notification.permission === "denied" ? "blocked" : undefined;
}

/** An iPad says that it is a Mac. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}
