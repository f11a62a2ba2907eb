import { RemixBrowser } from "@remix-run/react";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { loaderDataDecoded, provideRouteModules } from "./browser/remix-internals.ts";
import type { SharedRoute } from "./browser/shared-routes.ts";
import { restrictMarkup } from "./browser/trusted-types.ts";
import { showTextsMissing } from "./components/shell/texts-missing.tsx";
import { startTexts } from "./i18n/texts.client.ts";
import * as root from "./root.tsx";
import * as failures from "./routes/building/failures.tsx";

const sharedRoutes: Record<SharedRoute, () => unknown> = {
  root: () => root,
  // In the shared file of buildings, which a page of a building has requested already.
  "routes/building/route": async () => import("./routes/building/route.tsx"),
  "routes/building/failures": () => failures,
  "installation-failures": () => failures,
};

async function importShared(ids: readonly SharedRoute[]): Promise<Record<string, unknown>> {
  return Object.fromEntries(
    await Promise.all(ids.map(async (id) => [id, await sharedRoutes[id]()] as const)),
  );
}

async function hydrate(): Promise<void> {
  const { shared, loaded } = window.pageRoutes;
  const [i18n, others, ofPage] = await Promise.all([
    startTexts(),
    loaded,
    importShared(shared),
    loaderDataDecoded(),
  ]);
  // Only the page's own routes: Remix imports the file of any other route, which first loads its texts
  // (`compiler/route-texts.ts`).
  provideRouteModules({ ...ofPage, ...others });
  // From here in one task: between its parts a person could go back or forward, and events would meet a page
  // that is only half hydrated.
  if (window.reloadIfMoved()) return;
  // Without its texts the page would lose those that the server rendered: it continues without JavaScript
  // instead.
  if (!i18n) return showTextsMissing();
  flushSync(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <StrictMode>
          <RemixBrowser />
        </StrictMode>
      </I18nextProvider>,
    );
  });
  // From now on the router hears of back and forward.
  removeEventListener("popstate", window.reloadIfMoved);
  // Tests wait for it: until then a key or click does what it does without JavaScript.
  document.documentElement.dataset.live = "";
}

restrictMarkup();
void hydrate();
