import { html, type Markup } from "../http/markup.ts";
import type { SchemaLine } from "./schema-lines.ts";
import { STYLE_PATH } from "./served-documents.ts";

interface DocsPage {
  title: string;
  /** One sentence below the title. */
  about: Markup;
  /** The heading of the list of contents. */
  contents: { of: string; entries: readonly { to: string; words: string }[] };
  main: readonly Markup[];
}

/** Renders a documentation page without external content. */
export function docsPage({ title, about, contents, main }: DocsPage): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>Portineria: ${title.charAt(0).toLowerCase() + title.slice(1)}</title>
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${STYLE_PATH}" />
      </head>
      <body>
        <header>
          <p class="product">
            <a href="/"><img src="/mark.svg" alt="" width="32" height="32" /> Portineria</a>
          </p>
          <h1>${title}</h1>
          <p>${about}</p>
        </header>
        <nav aria-label="${contents.of}">
          <ul>
            ${contents.entries.map(({ to, words }) => html`<li><a href="${to}">${words}</a></li>`)}
          </ul>
        </nav>
        <main>${main}</main>
      </body>
    </html>`.text.trim();
}

/** Renders the fields of a body, a reply or a message, one row each. */
export function fieldTable(caption: string, lines: readonly SchemaLine[], base = ""): Markup {
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">What it is</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map(
        ({ name, required, note, ...what }) =>
          html`<tr>
            <th scope="row"><code>${name}</code>${!required && html` <i>optional</i>`}</th>
            <td>${kindMarkup(what, base)}${note !== "" && html`<br />${note}`}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Renders what a field contains; a named schema is a link. */
export function kindMarkup(
  { kind, references }: Pick<SchemaLine, "kind" | "references">,
  base: string,
): Markup[] {
  const names = new Set(references);
  return kind
    .split(/(\b[A-Z]\w*\b)/)
    .map((word) => (names.has(word) ? html`<a href="${base}#${word}">${word}</a>` : html`${word}`));
}
