/** A start takes a few seconds. */
const EVERY_S = 2;

/** Reloads the page without JavaScript; with it the page has live updates. */
export function PageRefresh() {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(EVERY_S)} />
    </noscript>
  );
}
