import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { showTextsMissing } from "./components/texts-missing.tsx";
import { startTexts } from "./i18n/start.client.ts";

async function hydrate(): Promise<void> {
  const i18n = await startTexts();
  // Without its words the page would lose those that the server wrote: it goes on without the script instead.
  if (!i18n) return showTextsMissing();
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <StrictMode>
          <RemixBrowser />
        </StrictMode>
      </I18nextProvider>,
    );
  });
}

void hydrate();
