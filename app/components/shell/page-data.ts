import { createContext } from "react";

/** What the page's loaders returned, as Remix encodes it for the browser; empty in a browser, which has it. */
export const PageDataContext = createContext("");
