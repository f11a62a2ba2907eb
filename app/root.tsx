import commissioner from "@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2?url";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { useChangeLanguage } from "remix-i18next/react";
import { BackgroundWork } from "./browser/background-work.tsx";
import { useAvatarsOfVisit } from "./browser/shown-avatars.ts";
import { ErrorDialog } from "./components/error-dialog.tsx";
import { LoaderOverlay } from "./components/loader-overlay.tsx";
import { ProblemPage } from "./components/problem-page.tsx";
import { StorageBanner } from "./components/storage-banner.tsx";
import { TextsMissing } from "./components/texts-missing.tsx";
import { languageOf } from "./i18n/language.server.ts";
import { i18nOptions } from "./i18n/options.ts";
import { titleOfFailure } from "./i18n/page-title.ts";
import { textAddress } from "./i18n/text-addresses.ts";
import { timeZoneOf } from "./time-zone.server.ts";
import { NonceContext } from "./nonce.ts";
import type { RootData } from "./root-data.ts";
import "./styles/index.css";

/** For pages that failed; all others say their own title. */
export const meta: MetaFunction = ({ error }) => [{ title: titleOfFailure(error) }];

export const links: LinksFunction = () => [
  { rel: "preload", as: "font", type: "font/woff2", href: commissioner, crossOrigin: "anonymous" },
  { rel: "icon", href: "/mark.svg", type: "image/svg+xml" },
];

export async function loader({ request, context }: LoaderFunctionArgs): Promise<RootData> {
  const { session, storageProblem } = context;
  const [language, timeZone, signedIn] = await Promise.all([
    languageOf(request),
    timeZoneOf(request),
    session.read(),
  ]);
  const visit = signedIn?.building && `${signedIn.userId}/${signedIn.building.domainId}`;
  return { language, timeZone, formToken: session.formToken, storageProblem: storageProblem(), visit };
}

/** Also an action that was refused may have started a session: its form token comes with what is loaded here. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || formMethod === "POST";

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const { i18n } = useTranslation();
  const language = useRouteLoaderData<typeof loader>("root")?.language ?? i18n.language;
  return (
    <html lang={language} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f3efe6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14181a" media="(prefers-color-scheme: dark)" />
        {i18nOptions.ns.map((namespace) => (
          <link
            key={namespace}
            rel="preload"
            as="fetch"
            crossOrigin="anonymous"
            href={textAddress(language, namespace)}
          />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const { i18n } = useTranslation();
  useAvatarsOfVisit();
  useChangeLanguage(useRouteLoaderData<typeof loader>("root")?.language ?? i18n.language);
  return (
    <>
      <StorageBanner />
      <TextsMissing />
      <Outlet />
      <LoaderOverlay />
      <BackgroundWork />
      <ErrorDialog />
    </>
  );
}

/** The error dialog of §8, as a page with a way on. */
export function ErrorBoundary() {
  return <ProblemPage />;
}
