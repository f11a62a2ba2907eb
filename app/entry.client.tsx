import { RemixBrowser } from "@remix-run/react";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { loaderDataDecoded } from "./browser/loader-data.ts";
import { endEarlyMove } from "./components/shell/early-move.tsx";
import { showTextsMissing } from "./components/shell/texts-missing.tsx";
import { startTexts } from "./i18n/texts.client.ts";

async function hydrate(): Promise<void> {
  const [i18n] = await Promise.all([startTexts(), loaderDataDecoded(), window.routesLoaded]);
  if (window.movedEarly) return;
  // Without its texts the page would lose those that the server rendered: it continues without JavaScript
  // instead.
  if (!i18n) return showTextsMissing();
  // In one task: events between its parts would meet a page that is only half hydrated.
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
  endEarlyMove();
  // Tests wait for it: until then a key or click does what it does without JavaScript.
  document.documentElement.dataset.live = "";
}

void hydrate();
