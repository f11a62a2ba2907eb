import { z } from "zod";
import { defineCalls } from "./call.ts";
import { id, instant } from "./fields.ts";
import { nfcTag, nfcTagBody } from "./nfc-tags.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** A tag that nobody has registered, as it was held up at a device a moment ago: the last one of each device. */
const presentedTag = z.object({
  id,
  /** Its end alone: it may be a card of somebody's pocket that is no business of the building. */
  maskedValue: z.string(),
  deviceId: id,
  deviceName: z.string(),
  presentedAt: instant,
});

export type PresentedTag = z.infer<typeof presentedTag>;

/** For managers of credentials alone, as the pool is. */
export const presentedTags = defineCalls({
  list: {
    method: "GET",
    path: "/nfctags/presented",
    summary: "Unknown tags that were just held up at the building's devices, the newest first.",
    access: "credential-manager",
    query: pageQuery,
    reply: pageOf(presentedTag),
  },
  take: {
    method: "POST",
    path: "/nfctags/presented/{id}",
    summary: "Registers a tag that was just held up, for a person or for the pool.",
    access: "credential-manager",
    body: nfcTagBody.omit({ value: true }),
    status: 201,
    reply: nfcTag,
    errors: ["PRESENTED_TAG_GONE", "TAG_TAKEN", "USER_UNKNOWN"],
  },
});
