import { createHash } from "node:crypto";
import { type Reach, requestServer } from "./server-request.ts";

const LOADED_WITHIN_MS = 120_000;

interface Firmware {
  address: string;
  /** SHA-256 in hexadecimal. */
  digest: string;
  size: number;
}

/**
 * Downloads a release's file and checks its size and digest. @throws Error that says what is wrong with it
 */
export async function loadFirmware({ address, digest, size }: Firmware, reach: Reach): Promise<void> {
  const answer = await requestServer(reach, address, { withinMs: LOADED_WITHIN_MS });
  if (!answer.isOk) throw new Error(`the file was refused with ${answer.status}`);
  const bytes = answer.body;
  if (bytes.length !== size) throw new Error(`the file has ${bytes.length} bytes, not ${size}`);
  if (createHash("sha256").update(bytes).digest("hex") !== digest)
    throw new Error("the file has another digest");
}
