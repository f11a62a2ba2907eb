import { createContext } from "react";

/** The nonce of the answer that is being rendered; undefined in a browser, which hides it. */
export const NonceContext = createContext<string | undefined>(undefined);
