/**
 * Runs in the page. Returns the elements that make it wider than the screen, texts that are cut, and controls
 * that are less than 44 px wide or tall.
 */
export function findCutOrSmall(): string[] {
  const FINGER_PX = 44;
  // A drawing is as wide as the screen, so its parts are smaller on the narrowest one. WCAG 2.5.8 requires
  // 24.
  const FINGER_IN_DRAWING_PX = window.innerWidth < 360 ? 24 : FINGER_PX;
  const PRESSED = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    const isWide = (element: Element) => element.getBoundingClientRect().right > clientWidth;
    const widest = [...document.body.querySelectorAll("*")].find(
      (element) => isWide(element) && ![...element.children].some(isWide),
    );
    found.push(`${scrollWidth} px wide: ${widest?.outerHTML.slice(0, 130)}`);
  }

  const shown = document.querySelector("dialog[open]") ?? document.body;
  for (const element of shown.querySelectorAll(PRESSED)) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
    if (element.matches(".unseen, .skip-link") || width < 2) continue;
    // A link within a sentence is as tall as its line.
    const isInSentence =
      getComputedStyle(element).display === "inline" &&
      (element.parentElement?.matches("p") || element.parentElement?.textContent !== element.textContent);
    // Tolerance for layouts with fractions of a pixel.
    const finger = element.closest("svg") ? FINGER_IN_DRAWING_PX : FINGER_PX;
    if (!isInSentence && Math.min(width, height) < finger - 0.5)
      found.push(`${Math.round(width)} × ${Math.round(height)} px: ${element.outerHTML.slice(0, 130)}`);
  }

  for (const element of document.body.querySelectorAll("*")) {
    // Text only for screen readers is a pixel wide. Checked first, because this needs no styles for most
    // elements.
    const { scrollWidth: needed, clientWidth: given } = element;
    if (given <= 1 || needed <= given + 1 || !element.checkVisibility()) continue;
    if (!element.textContent?.trim() || element.closest("svg, select")) continue;
    const { overflowX, textOverflow } = getComputedStyle(element);
    const hidesRest = overflowX === "hidden" || overflowX === "clip" || textOverflow === "ellipsis";
    if (hidesRest) found.push(`cut: ${element.outerHTML.slice(0, 130)}`);
  }
  return found;
}
