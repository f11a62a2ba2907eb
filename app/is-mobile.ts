/** Whether the reader uses a phone: affects only which alternatives are offered, and their order. */
export function isMobile(headers: Headers): boolean {
  return headers.get("sec-ch-ua-mobile") === "?1" || /Mobi|Android/.test(headers.get("user-agent") ?? "");
}
