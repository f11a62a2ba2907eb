import type { RequestListener } from "node:http";
import type { ContextType, ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { RenderedPageContext } from "#app/browser/remix-internals.ts";
import { i18nIn } from "#app/i18n/language.server.ts";
import * as root from "#app/root.tsx";
import { chosenDevices } from "#app/routes/building/devices/device-list.ts";
import * as devices from "#app/routes/building/devices/route.tsx";
import * as building from "#app/routes/building/route.tsx";
import type { FloorOrder } from "../floor-order.ts";

type Manifest = NonNullable<ContextType<typeof RenderedPageContext>>["manifest"];
type ScreenOrder = Extract<FloorOrder, { kind: "screen" }>;

const future = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_lazyRouteDiscovery: false,
  v3_singleFetch: true,
};

/**
 * Renders the console's page, whose elements are created once, for each request: no Remix, no routing, no
 * session, no data to read.
 */
export async function renderScreen(order: ScreenOrder): Promise<RequestListener> {
  const page = await readPageOf(order);
  return (_request, response) => {
    const { pipe } = renderToPipeableStream(page, {
      onShellReady() {
        response.setHeader("Content-Type", "text/html; charset=utf-8");
        pipe(response);
      },
    });
  };
}

async function readPageOf({
  devices: items,
  total,
  label,
  person,
  manifest,
}: ScreenOrder): Promise<ReactElement> {
  const page = { items, page: 0, pageSize: items.length, total };
  const ofBuilding = {
    person: { name: person, installationAdministrator: false, picture: undefined },
    role: "administrator",
    setsUp: [],
    flatWord: "FLAT",
    building: { id: "building", name: label, label, timeZone: "Europe/Zurich", avatarSrc: null },
    onPremise: true,
    simulates: false,
    live: { unread: 0, calls: [], elsewhere: [] },
    titleMark: undefined,
    opening: undefined,
    residentsOpen: "always",
    mark: undefined,
  } satisfies Awaited<ReturnType<typeof building.loader>>;
  const handler = createStaticHandler([
    {
      id: "root",
      path: "/",
      loader: () => ({ language: "en", formToken: "x".repeat(43) }),
      element: (
        <root.Layout>
          <root.default />
        </root.Layout>
      ),
      children: [
        {
          id: "routes/building/route",
          path: "domain",
          loader: () => ofBuilding,
          element: <building.default />,
          children: [
            {
              id: "routes/building/devices/route",
              path: "devices",
              loader: () => ({
                title: "Door panels and devices",
                chosen: chosenDevices(new URLSearchParams()),
                layout: "table",
                devices: page,
              }),
              element: <devices.default />,
            },
          ],
        },
      ],
    },
  ]);
  const context = await handler.query(new Request("http://127.0.0.1/domain/devices"));
  if (context instanceof Response) throw new Error("The page redirects");
  const remix = {
    manifest: JSON.parse(manifest) as Manifest,
    routeModules: { root, "routes/building/route": building, "routes/building/devices/route": devices },
    serverHandoffString: "{}",
    future,
    isSpaMode: false,
  };
  return (
    <I18nextProvider i18n={i18nIn("en")}>
      <RenderedPageContext.Provider value={remix}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </RenderedPageContext.Provider>
    </I18nextProvider>
  );
}
