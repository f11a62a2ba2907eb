import { createContext } from "react";

/** The CSP nonce of the response being rendered; undefined in a browser, which hides it. */
export const NonceContext = createContext<string | undefined>(undefined);
