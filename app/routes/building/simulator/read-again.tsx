/** A start takes a few seconds. */
const EVERY_S = 2;

/** Reloads a page without JavaScript; with it the building's changes are followed. */
export function ReadAgain() {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(EVERY_S)} />
    </noscript>
  );
}
