/** The drawing of `public/mark.svg`: in the page itself it costs no request. */
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#1d5b50" d="M4 30V15a12 12 0 0 1 24 0v15Z" /><path fill="#f7f3ea" d="M9 30V16a7 7 0 0 1 14 0v14Z" /><path fill="none" stroke="#1d5b50" stroke-width="1.4" d="M16 9v21" /><circle fill="#c08a2b" cx="19.6" cy="20.5" r="1.9" /></svg>';

/** The icon of the browser's tab, as a `data:` address. */
export const TAB_ICON = `data:image/svg+xml,${encodeURIComponent(DRAWING)}`;
