import { z } from "zod";
import { defineCalls } from "../call.ts";
import { id, instant } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import { nfcTag, nfcTagBody } from "./nfc-tags.ts";

/** The last unregistered tag that was presented at a device. */
const presentedTag = z.object({
  id,
  /** Only the end of the value: the tag may be a visitor's card that has nothing to do with the building. */
  maskedValue: z.string(),

  /** The device where the tag was presented. */
  deviceId: id,

  /** The name of the device. */
  deviceName: z.string(),

  /** When the tag was presented, in milliseconds since 1970. */
  presentedAt: instant,
});

export type PresentedTag = z.infer<typeof presentedTag>;

/** Only for credential managers, as the pool is. */
export const presentedTags = defineCalls({
  list: {
    method: "GET",
    path: "/nfctags/presented",
    summary: "Unregistered tags that were just presented at the building's devices, newest first.",
    access: "credential-manager",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(presentedTag),
  },
  take: {
    method: "POST",
    path: "/nfctags/presented/{id}",
    summary: "Registers a tag that was just presented, for a person or for the pool.",
    access: "credential-manager",
    body: nfcTagBody.omit({ value: true }),
    status: 201,
    reply: nfcTag,
    errors: ["PRESENTED_TAG_GONE", "TAG_TAKEN", "USER_UNKNOWN"],
  },
});
