import { useEffect } from "react";
import { useRootData } from "#app/root-data.ts";
import { type PushMark, readPushMark, storePushMark } from "./push-mark.ts";

/**
 * Renews the registration of this browser for messages while its person is signed in. Its code is loaded only where
 * somebody registered.
 */
export function PushRenewal() {
  const { userId, formToken = "", seesAs } = useRootData() ?? {};
  useEffect(() => {
    const mark = readPushMark();
    if (!mark || seesAs !== undefined) return;
    // A registration ends with its sign-in: after the next one it is due.
    if (userId === undefined) storePushMark({ ...mark, checkedAt: 0 });
    if (userId === mark.userId) void renew(mark, formToken);
  }, [userId, formToken, seesAs]);
  return null;
}

/** What fails is tried again with the next page. */
async function renew(mark: PushMark, formToken: string): Promise<void> {
  const { renewPush } = await import("./renew-push.ts");
  await renewPush(mark, formToken).catch(() => undefined);
}
