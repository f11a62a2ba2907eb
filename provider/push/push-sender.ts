import type { Language } from "#rules/languages.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { composePush, type PushContent } from "./compose-push.ts";
import { describePush, type PushOccasion } from "./describe-push.ts";
import { type PushAnswer, type PushMessage, type PushTarget, sendPush } from "./send-push.ts";
import type { VapidIdentity } from "./sign-vapid.ts";

/** What one person is notified of, and how it is shown and delivered. */
export type PushRequest = Pick<PushContent, "navigate" | "tag" | "isSilent" | "actions"> &
  Omit<PushMessage, "text"> & { occasion: PushOccasion; language: Language | null };

/** Sends pushes to the browsers of people. */
export class PushSender {
  readonly #outbound: Pick<Outbound, "fetchForPush">;
  readonly #vapid: VapidIdentity;
  readonly #deadlineMs: number | undefined;
  /** The tries that people wait for, by the subscription: each has one at a time. */
  readonly tries = new Map<string, Promise<PushAnswer>>();

  /** `deadlineMs`: how long a push service may take to answer. */
  constructor(outbound: Pick<Outbound, "fetchForPush">, vapid: VapidIdentity, deadlineMs?: number) {
    this.#outbound = outbound;
    this.#vapid = vapid;
    this.#deadlineMs = deadlineMs;
  }

  /** The key that browsers subscribe with: 65 bytes in base64url. */
  get publicKey(): string {
    return this.#vapid.keys.publicKey;
  }

  /** Composes a push in its reader's language and sends it, as `sendPush` does. */
  send(target: PushTarget, { occasion, language, ...rest }: PushRequest): Promise<PushAnswer> {
    const { navigate, tag, isSilent, actions, ...delivery } = rest;
    const text = composePush({ ...describePush(occasion, language), navigate, tag, isSilent, actions });
    return sendPush(
      this.#outbound.fetchForPush,
      this.#vapid,
      target,
      { ...delivery, text },
      this.#deadlineMs,
    );
  }
}
