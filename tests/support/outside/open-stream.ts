import { type IncomingMessage, request } from "node:http";
import { onTestFinished } from "vitest";

export interface OpenStream {
  status: number;
  /** The text received so far. */
  text(): string;
  isEnded(): boolean;
}

interface Browser {
  cookies: Map<string, string>;
}

/**
 * Opens a stream of changes with a browser's cookies and leaves it open until the test is over.
 * @param since the mark of its page; by default that of a page that was read long ago
 */
export async function openStream(url: string, browser: Browser, since = "1"): Promise<OpenStream> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const sent = request(new URL(`/live?${new URLSearchParams({ since })}`, url), {
    headers: { accept: "text/event-stream", cookie },
    agent: false,
  });
  sent.on("error", () => undefined);
  onTestFinished(() => void sent.destroy());
  sent.end();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve);
    sent.once("error", reject);
  });
  let text = "";
  let ended = false;
  response.on("data", (part: Buffer) => (text += part.toString()));
  response.on("error", () => undefined);
  response.on("close", () => (ended = true));
  return { status: response.statusCode ?? 0, text: () => text, isEnded: () => ended };
}
