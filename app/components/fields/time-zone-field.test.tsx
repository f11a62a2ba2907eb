import { createInstance } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { beforeAll, expect, test } from "vitest";
import { TimeZoneField } from "./time-zone-field.tsx";

const i18n = createInstance();
const NOTE = "components.timeZone";

beforeAll(() => i18n.use(initReactI18next).init({ lng: "en", resources: {} }));

/** Returns the field in a building's page; a reader without a chosen zone is known only to the browser. */
async function readField(ofBuilding: string, ofReader: string | undefined): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([
    {
      id: "root",
      path: "/",
      loader: () => ({ timeZone: ofReader }),
      children: [
        {
          id: "routes/building/route",
          index: true,
          loader: () => ({ building: { timeZone: ofBuilding } }),
          element: <TimeZoneField />,
        },
      ],
    },
  ]);
  const context = await query(new Request("http://console.test/"));
  if (context instanceof Response) throw new Error("The page redirects.");
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />
    </I18nextProvider>,
  );
}

test("the zone of a form is named only where the reader's clock shows another time", async () => {
  const same = await readField("Europe/Rome", "Europe/Berlin");
  expect(same).toContain('name="timeZone" value="Europe/Rome"');
  expect(same).not.toContain(NOTE);
  expect(await readField("Europe/Rome", "Asia/Tokyo")).toContain(NOTE);
});

test("without JavaScript, the zone of a reader who chose none is unknown, and the form names its own", async () => {
  expect(await readField("Europe/Rome", undefined)).toMatch(new RegExp(`<noscript>.*${NOTE}.*</noscript>`));
});
