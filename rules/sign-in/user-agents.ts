/** A browser by its user agent; undefined for unknown parts. */
interface DeviceName {
  browser: string | undefined;
  system: string | undefined;
}

/** The browsers, in the order in which they are looked for: most also claim to be others. */
const BROWSERS: readonly (readonly [mark: string, name: string])[] = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["CriOS/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["HeadlessChrome/", "Chrome"],
  ["Safari/", "Safari"],
];

const SYSTEMS: readonly (readonly [mark: string, name: string])[] = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["CrOS", "ChromeOS"],
  ["Windows", "Windows"],
  ["Macintosh", "macOS"],
  ["Linux", "Linux"],
];

/** Names a browser and its system by the user agent that it sends. */
export function parseUserAgent(userAgent: string): DeviceName {
  const named = (names: typeof BROWSERS) => names.find(([mark]) => userAgent.includes(mark))?.[1];
  return { browser: named(BROWSERS), system: named(SYSTEMS) };
}
