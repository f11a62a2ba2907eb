import type { ParsedInput } from "#contract/call.ts";
import type { Api } from "#contract/index.ts";

/** Returns a browser as it registers for messages at this address; no one has its private key. */
export function browserAt(endpoint: string): ParsedInput<Api["pushSubscriptions"]["create"]>["body"] {
  return {
    endpoint,
    keys: {
      p256dh: "BPJTQAZMYVjqtZq_StlQus0ZYfion9JJimiua5_Cet38hcDFPxYLtztQ-RiHievlY-18ViJRKrYYXZr5PV5SEns",
      auth: "X153js2JzpPgADBmXAiclQ",
    },
    device: "Firefox on Linux",
  };
}
