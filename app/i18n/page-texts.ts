import { createContext } from "react";

export const PAGE_TEXTS = "page-texts";

/** The address of the page's texts: the server writes it, the browser reads it from the page. */
export const PageTextsContext = createContext(typeof document === "undefined" ? "" : addressInPage());

function addressInPage(): string {
  return document.getElementById(PAGE_TEXTS)?.getAttribute("href") ?? "";
}
