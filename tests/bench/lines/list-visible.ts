import { type Browser, chromium } from "playwright";
import { chromiumArguments, findChromium } from "../../support/browser/browser.ts";
import { compare } from "../arithmetic.ts";
import type { BenchRun, Line } from "../bench-run.ts";
import { atMost, oursAtMost } from "../finding.ts";
import { startFloor } from "../processes.ts";
import { DEVICES_OF_SCREEN } from "../site.ts";

/** Times of one page in a browser, in milliseconds since the navigation started. */
interface Visit {
  painted: number;
  /** Files requested before the page was painted, and how many of them are scripts. */
  requests: number;
  scripts: number;
  /** Elements of the page. */
  elements: number;
}

interface Visits {
  cold: Visit;
  warm: Visit;
}

/** The browser opens a page with these headers in a process of its own; the floor has them, too. */
const HEADERS_OF_PROCESS = ["cross-origin-opener-policy", "origin-agent-cluster"];

const PAGES_BEFORE = 100;
/** What the page had before its tables were laid out for a mouse (decision 298). */
const ELEMENTS_MAX = 1_391;

/** The list is in the page that the server sends: it is visible with the first paint. */
export const listVisible: Line = {
  name: "list-visible",
  work: "from the navigation until a browser shows the list of 50 devices, with an empty and a full cache",
  against: "the same page without its files, sent by Express",
  measure: (run) =>
    run.withConsole(async ({ url }) => {
      const { screen } = await run.site();
      const address = `${url}/domain/devices`;
      const answer = await fetch(address, { headers: { cookie: screen.cookie } });
      const html = await answer.text();
      if (html.split("</tr>").length <= DEVICES_OF_SCREEN) throw new Error("The page has no list");
      const headers = Object.fromEntries(
        [...answer.headers].filter(([name]) => HEADERS_OF_PROCESS.includes(name)),
      );
      // V8 compiles while the first pages are rendered; `cold-start` measures them.
      for (let page = 0; page < PAGES_BEFORE; page++)
        await (await fetch(address, { headers: { cookie: screen.cookie } })).text();
      const floor = await startFloor({ kind: "express", html: withoutFiles(html), headers });
      const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
      try {
        const bare = `http://127.0.0.1:${floor.port}/`;
        const rounds: { floor: Visits; ours: Visits }[] = [];
        await visitTwice(browser, bare, screen.cookie);
        for (let round = 0; round < roundsOf(run); round++)
          rounds.push({
            floor: await visitTwice(browser, bare, screen.cookie),
            ours: await visitTwice(browser, address, screen.cookie),
          });
        const painted = (cache: keyof Visits) =>
          compare(rounds.map((one) => ({ floor: one.floor[cache].painted, ours: one.ours[cache].painted })));
        const most = (what: "requests" | "scripts" | "elements") =>
          Math.max(...rounds.map(({ ours }) => ours.cold[what]));
        return [
          { what: "empty cache", unit: "ms", ...painted("cold"), aim: atMost(2) },
          { what: "full cache", unit: "ms", ...painted("warm"), aim: atMost(2) },
          { what: "requested before it", unit: "requests", ours: most("requests"), aim: oursAtMost(8) },
          { what: "of them scripts", unit: "requests", ours: most("scripts"), aim: oursAtMost(0) },
          { what: "elements", unit: "elements", ours: most("elements"), aim: oursAtMost(ELEMENTS_MAX) },
        ];
      } finally {
        await browser.close();
        await floor.stop();
      }
    }),
};

const roundsOf = ({ quick }: BenchRun): number => (quick ? 7 : 25);

function withoutFiles(html: string): string {
  return html.replaceAll(/<script\b.*?<\/script>|<link\b[^>]*>|<img\b[^>]*>/gs, "");
}

/** Opens a page in a new profile of the browser, and once more, in another tab, with its cache. */
async function visitTwice(browser: Browser, url: string, cookie: string): Promise<Visits> {
  const context = await browser.newContext({ extraHTTPHeaders: { cookie } });
  try {
    const visit = async (): Promise<Visit> => {
      const page = await context.newPage();
      await page.goto(url, { waitUntil: "networkidle" });
      return page.evaluate(() => {
        const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
        if (painted === undefined) throw new Error("The page was not painted");
        const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
        const before = files.filter(({ startTime }) => startTime < painted);
        const scripts = before.filter(({ name }) => name.endsWith(".js"));
        const elements = document.querySelectorAll("*").length;
        return { painted, requests: 1 + before.length, scripts: scripts.length, elements };
      });
    };
    const cold = await visit();
    return { cold, warm: await visit() };
  } finally {
    await context.close();
  }
}
