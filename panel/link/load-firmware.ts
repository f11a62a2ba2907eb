import { createHash } from "node:crypto";
import { reachable } from "./reachable.ts";

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
export async function loadFirmware({ address, digest, size }: Firmware, server: string): Promise<void> {
  const answer = await fetch(reachable(address, server), { signal: AbortSignal.timeout(LOADED_WITHIN_MS) });
  if (!answer.ok) throw new Error(`the file was refused with ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes.length !== size) throw new Error(`the file has ${bytes.length} bytes, not ${size}`);
  if (createHash("sha256").update(bytes).digest("hex") !== digest)
    throw new Error("the file has another digest");
}
