import { z } from "zod";
import { id } from "../fields.ts";
import { deviceConfiguration } from "./device-configuration.ts";

/** A part of a manifest: equal contents have equal digests. */
export const manifestPart = z.object({
  /** The name of the part, which also orders the parts. */
  name: z.string().max(64),
  /** The digest of its content, in hexadecimal. */
  digest: z.string().regex(/^[0-9a-f]{16,64}$/),
});

export const partContent = z.record(z.string(), z.unknown());

/**
 * A change of some people of a part: in the part with the digest `from`, the entries of the people `userIds`
 * are replaced by these.
 */
export const peopleChange = deviceConfiguration.pick({ people: true, tags: true, credentials: true }).extend({
  /** The digest of the part that the change starts from. */
  from: manifestPart.shape.digest,
  /** The people whose entries are replaced. */
  userIds: z.array(id),
});

export type PeopleChange = z.infer<typeof peopleChange>;
