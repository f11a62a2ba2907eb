import "./styles/index.css";
import commissioner from "@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2?url";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { useChangeLanguage } from "remix-i18next/react";
import { BackgroundWork } from "./browser/background-work.tsx";
import { PushRenewal } from "./browser/push/push-renewal.tsx";
import { useHeadingFocus } from "./browser/use-heading-focus.ts";
import { ErrorDialog } from "./components/dialogs/error-dialog.tsx";
import { TAB_ICON } from "./components/drawings/tab-icon.ts";
import { EarlyMove } from "./components/shell/early-move.tsx";
import { FlashMessageBar } from "./components/shell/flash-message.tsx";
import { LoaderOverlay } from "./components/shell/loader-overlay.tsx";
import { OtherWindow } from "./components/shell/other-window.tsx";
import { PageScripts } from "./components/shell/page-scripts.tsx";
import { ProblemPage } from "./components/shell/problem-page.tsx";
import { RefusedForm } from "./components/shell/refused-form.tsx";
import { StorageBanner } from "./components/shell/storage-banner.tsx";
import { TextsMissing } from "./components/shell/texts-missing.tsx";
import { ViewBanner } from "./components/shell/view-banner.tsx";
import { takeFlash } from "./forms/changed.ts";
import { toFormFailure } from "./forms/failure.ts";
import { i18nIn, readLanguage } from "./i18n/language.server.ts";
import { PAGE_TEXTS, PageTextsContext } from "./i18n/page-texts.ts";
import { failureTitle } from "./i18n/page-title.ts";
import { NonceContext } from "./nonce.ts";
import { readRingSound } from "./ring-sound.server.ts";
import type { RootData } from "./root-data.ts";
import { readSearchKey } from "./search-key.server.ts";
import { readTheme } from "./theme/theme.server.ts";
import type { Theme } from "./theme/themes.ts";
import { readTimeZone } from "./time/time-zone.server.ts";

/** As in the style sheet. */
const PLASTER = { light: "#f3efe6", dark: "#14181a" };

/** For pages that failed; all others set their own title. */
export const meta: MetaFunction = ({ error }) => [{ title: failureTitle(error) }];

export const links: LinksFunction = () => [
  { rel: "preload", as: "font", type: "font/woff2", href: commissioner, crossOrigin: "anonymous" },
  { rel: "icon", href: TAB_ICON, type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  // On a phone's home screen the console is an app of its own: on iPhones only there it receives messages.
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export async function loader({ request, context }: LoaderFunctionArgs): Promise<RootData> {
  const { session, storageProblem, refusal } = context;
  const [language, timeZone, searchKey, signedIn, flash] = await Promise.all([
    readLanguage(request),
    readTimeZone(request),
    readSearchKey(request),
    session.read(),
    takeFlash(context, request),
  ]);
  const theme = await readTheme(request, signedIn?.userId);
  const ringSound = await readRingSound(request, signedIn?.userId);
  const view = signedIn?.view;
  const reader = view ? `${signedIn.userId}/${view.userId}` : signedIn?.userId;
  const visit = signedIn?.building && `${reader}/${signedIn.building.domainId}`;
  // Translated here: the page after a change does not have the texts of the page before it.
  const flashMessage = flash && {
    id: flash.id,
    undo: flash.undo,
    sentence: i18nIn(language).t(flash.message, flash.values),
  };
  return {
    language,
    theme,
    searchKey,
    ringSound,
    timeZone,
    formToken: session.formToken,
    storageProblem: storageProblem(),
    refused: refusal && toFormFailure(refusal),
    userId: signedIn?.userId,
    visit,
    seesAs: view?.name,
    flash: flashMessage,
  };
}

/** Loads the form token again after every form: even a refused action may have started a session. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || formMethod === "POST";

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const { i18n } = useTranslation();
  const { language = i18n.language, theme = "system" } = useRouteLoaderData<typeof loader>("root") ?? {};
  return (
    <html lang={language} dir="ltr" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <EarlyMove />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <ThemeColours theme={theme} />
        <link
          id={PAGE_TEXTS}
          rel="preload"
          as="fetch"
          crossOrigin="anonymous"
          href={useContext(PageTextsContext)}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <PageScripts />
      </body>
    </html>
  );
}

/** The colour of the browser's own bars. */
function ThemeColours({ theme }: { theme: Theme }) {
  if (theme !== "system") return <meta name="theme-color" content={PLASTER[theme]} />;
  return (
    <>
      <meta name="theme-color" content={PLASTER.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={PLASTER.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}

export default function App() {
  const { i18n } = useTranslation();
  useHeadingFocus();
  const { language = i18n.language } = useRouteLoaderData<typeof loader>("root") ?? {};
  useChangeLanguage(language);
  return (
    <>
      <StorageBanner />
      <ViewBanner />
      <RefusedForm />
      <OtherWindow />
      <TextsMissing />
      <Outlet />
      <LoaderOverlay />
      <BackgroundWork />
      <PushRenewal />
      <FlashMessageBar />
      <ErrorDialog />
    </>
  );
}

/** The error dialog of §8, as a page with links. */
export function ErrorBoundary() {
  return (
    <>
      <ViewBanner />
      <ProblemPage />
    </>
  );
}
