/**
 * Keeps quiet about a reading of the page's data that a new page broke off: that is no failure, but the router leaves
 * its end to nobody.
 */
export function forgetBrokenOffReadings(): void {
  window.addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
  });
}
