import { type Access, type Call, parameterNames } from "#contract/call.ts";
import { errors } from "#contract/errors.ts";
import { api } from "#contract/index.ts";
import { errorsOf, schemaOf, whoMay } from "#contract/openapi.ts";
import { API_BASE } from "#contract/route-tree.ts";
import { html, type Markup } from "../markup.ts";
import { linesOf, type SchemaLine } from "./schema-lines.ts";

/** Where the page's own style is: the policy lets in no other host's, and none inside the page. */
export const STYLE_PATH = `${API_BASE}/docs.css`;

/** The API to read: every call of the contract, made from the declarations that answer it. */
export function apiDocs(version: string): string {
  const resources = Object.entries(api) as [string, Record<string, Call>][];
  const count = resources.reduce((sum, [, calls]) => sum + Object.keys(calls).length, 0);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>Portineria: the provider API</title>
        <link rel="stylesheet" href="${STYLE_PATH}" />
      </head>
      <body>
        <header>
          <h1>The provider API</h1>
          <p>
            Portineria ${version}, ${count} calls below <code>${API_BASE}</code>. The same as data:
            <a href="${API_BASE}/openapi.json">openapi.json</a> (OpenAPI 3.1).
          </p>
        </header>
        <nav aria-label="Resources">
          <ul>
            ${resources.map(([name]) => html`<li><a href="#${name}">${words(name)}</a></li>`)}
            <li><a href="#errors">errors</a></li>
          </ul>
        </nav>
        <main>
          ${introduction()} ${resources.map(([name, calls]) => resource(name, calls))} ${errorTable()}
        </main>
      </body>
    </html>`.text.trim();
}

function introduction(): Markup {
  return html`<section>
    <h2>How to call it</h2>
    <p>
      Sign in with <code>POST /oauth/token</code> and send the <code>access_token</code> as
      <code>Authorization: Bearer …</code>. That is the user token. A building's calls need the token of the
      building, which <code>POST /api/auth/{domainId}</code> gives for it. Bodies and replies are JSON but
      where said otherwise; times are milliseconds since 1970. A list is a page:
      <code>{ items, page, pageSize, total }</code>, page 0 of 10000 unless asked for otherwise. A failure is
      <code>{ code, message }</code>, with <code>fields</code> where input was wrong; after 429 and 503
      <code>Retry-After</code> says when to try again.
    </p>
  </section>`;
}

function resource(name: string, calls: Record<string, Call>): Markup {
  return html`<section>
    <h2 id="${name}">${words(name)}</h2>
    ${Object.entries(calls).map(([action, call]) => callDetails(`${name}.${action}`, call))}
  </section>`;
}

function callDetails(name: string, call: Call): Markup {
  const path = parameterNames(call.path);
  return html`<details id="${name}">
    <summary>
      <b class="${call.method.toLowerCase()}">${call.method}</b> <code>${call.path}</code>
      <span>${call.summary}</span>
    </summary>
    <p>
      <code>${name}</code>. ${whoMay[call.access satisfies Access]} ${call.guard && "Tries are limited."}
      ${call.atRoot && "Stands at the provider's root as well."}
    </p>
    ${path.length > 0 && html`<p>In the path: ${path.map((each) => html`<code>${each}</code> `)}</p>`}
    ${call.query && table("Query", linesOf(schemaOf(call.query, "input")))}
    ${call.body && table(call.form ? "Body (form-encoded)" : "Body", linesOf(schemaOf(call.body, "input")))}
    ${
      call.reply
        ? table(`Reply, ${call.status ?? 200}`, linesOf(schemaOf(call.reply, "output")))
        : html`<p>Reply: 204, nothing to tell.</p>`
    }
    <p>
      Failures:
      ${errorsOf(call).map(
        (error) => html`<a href="#${error}" title="${errors[error].message}">${errors[error].code}</a> `,
      )}
    </p>
  </details>`;
}

function table(caption: string, lines: readonly SchemaLine[]): Markup {
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
        ({ name, kind, required, note }) =>
          html`<tr>
            <th scope="row"><code>${name}</code>${!required && html` <i>optional</i>`}</th>
            <td>${kind}${note !== "" && html`<br />${note}`}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function errorTable(): Markup {
  return html`<section>
    <h2 id="errors">errors</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Status</th>
          <th scope="col">Name</th>
          <th scope="col">Message</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(errors).map(
          ([name, { code, status, message }]) =>
            html`<tr id="${name}">
              <td>${code}</td>
              <td>${status}</td>
              <th scope="row"><code>${name}</code></th>
              <td>${message}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** `ringBellButtons` is read as "ring bell buttons". */
function words(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
