/** What a mobile app adds to the pages that it shows, per system. */
interface MobileHost {
  ReactNativeWebView?: { postMessage(message: string): void };
  webkit?: { messageHandlers?: { closeWebView?: { postMessage(message: string): void } } };
  Android?: { closeWebView?(): void };
}

const CLOSE = JSON.stringify({ type: "closeWebView" });

/**
 * Returns a function that asks the mobile app around this page to close it (§1); undefined in an ordinary
 * browser.
 */
export function findCloser(host: MobileHost = window as MobileHost): (() => void) | undefined {
  const { ReactNativeWebView, webkit, Android } = host;
  const apple = webkit?.messageHandlers?.closeWebView;
  if (ReactNativeWebView) return () => ReactNativeWebView.postMessage(CLOSE);
  if (apple) return () => apple.postMessage(CLOSE);
  if (Android?.closeWebView) return () => Android.closeWebView!();
  return undefined;
}
