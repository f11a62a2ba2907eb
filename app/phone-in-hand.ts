/** Whether the reader uses a phone: only affects the order of the offered ways. */
export function isMobile(headers: Headers): boolean {
  return headers.get("sec-ch-ua-mobile") === "?1" || /Mobi|Android/.test(headers.get("user-agent") ?? "");
}
