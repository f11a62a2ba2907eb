/** The part of the package that the tests use; it has no types. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  interface Parameters {
    version: "aes128gcm";
    privateKey: ECDH;
    /** In base64url. */
    authSecret: string;
  }

  /** Decrypts a body of RFC 8188. @throws Error for another key or a changed body */
  export function decrypt(body: Buffer, parameters: Parameters): Buffer;
}
