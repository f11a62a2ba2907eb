import { useMatches } from "@remix-run/react";
import { createContext, type ScriptHTMLAttributes, useContext } from "react";
import { pageDataScript, RenderedPageContext } from "#app/browser/remix-internals.ts";
import { isSharedRoute, type SharedRoute } from "#app/browser/shared-routes.ts";
import { NonceContext } from "#app/nonce.ts";

declare global {
  interface Window {
    /** The page's routes: those in shared files, and the modules of the others once all scripts are loaded. */
    pageRoutes: { shared: SharedRoute[]; loaded: Promise<Record<string, unknown>> };
  }
}

/** What the page's loaders returned, as Remix encodes it for the browser; empty in a browser, which has it. */
export const PageDataContext = createContext("");

const LOAD = `async function load({ entry, shared, routes, files }) {
  const modules = Object.entries(routes).map(async ([id, file]) => [id, await import(file)]);
  const others = files.map((file) => import(file));
  const loaded = Promise.all([...modules, ...others]).then(async () => Object.fromEntries(await Promise.all(modules)));
  window.pageRoutes = { shared, loaded };
  await import(entry);
}
function oncePainted(start) {
  if (document.visibilityState === "hidden") return start();
  if (!PerformanceObserver.supportedEntryTypes.includes("paint")) return requestAnimationFrame(start);
  const observer = new PerformanceObserver(() => { observer.disconnect(); start(); });
  observer.observe({ type: "paint", buffered: true });
}`;

/**
 * The data of the page for Remix, and its scripts. Takes the place of Remix's `Scripts`, whose files compete
 * with the style sheet and the font of the page; these are loaded once the page has been painted (decision
 * 238).
 */
export function PageScripts() {
  const remix = useContext(RenderedPageContext);
  const routeIds = useMatches().map(({ id }) => id);
  const pageData = useContext(PageDataContext);
  // In the browser both scripts have run, and React leaves their content as it is.
  if (!import.meta.env.SSR || !remix) return <Inline data="" scripts="" />;
  const { manifest, serverHandoffString } = remix;
  const routes = routeIds.flatMap((id) => manifest.routes[id] ?? []);
  const scripts = {
    entry: manifest.entry.module,
    shared: routeIds.filter(isSharedRoute),
    routes: Object.fromEntries(
      routes.filter(({ id }) => !isSharedRoute(id)).map(({ id, module }) => [id, module]),
    ),
    files: [
      ...new Set([
        manifest.url,
        ...manifest.entry.imports,
        ...routes.flatMap(({ imports }) => imports ?? []),
      ]),
    ],
  };
  const runtime = manifest.hmr ? `import ${JSON.stringify(manifest.hmr.runtime)};\n` : "";
  return (
    <Inline
      data={pageDataScript(serverHandoffString, pageData)}
      scripts={`${runtime}${LOAD}\noncePainted(() => load(${JSON.stringify(scripts)}));`}
    />
  );
}

function Inline({ data, scripts }: { data: string; scripts: string }) {
  const nonce = useContext(NonceContext);
  const attributes: ScriptHTMLAttributes<HTMLScriptElement> = { nonce, suppressHydrationWarning: true };
  return (
    <>
      <script {...attributes} dangerouslySetInnerHTML={{ __html: data }} />
      <script {...attributes} type="module" dangerouslySetInnerHTML={{ __html: scripts }} />
    </>
  );
}
