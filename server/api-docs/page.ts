import { errors } from "#contract/error-numbers.ts";
import { openapi } from "#contract/openapi/openapi.ts";
import { FIELD_PROBLEMS } from "#contract/problems.ts";
import { API_BASE } from "#contract/route-tree.ts";
import { html, type Markup } from "../http/markup.ts";
import { callDetails } from "./call-details.ts";
import { type Documented, makeFinder, type Operation, readDocument } from "./documented.ts";
import { CALLS_PATH, DEVICE_LINK_PATH, docsPage, fieldTable } from "./frame.ts";
import { markdown } from "./markdown.ts";
import { linesOf } from "./schema-lines.ts";

/** The most characters of a search that are used. */
const QUERY_MAX = 64;

/**
 * Returns a function that renders the documentation of the API, generated from its document; with a query,
 * only the calls that contain its words.
 */
export function makeApiDocs(version: string): (query: string) => string {
  const documented = readDocument(openapi({ title: "Portineria", version }));
  const find = makeFinder(documented);
  return (requestQuery) => {
    const query = requestQuery.trim().slice(0, QUERY_MAX);
    return pageOf(documented, { version, query, found: query === "" ? documented.operations : find(query) });
  };
}

interface Shown {
  version: string;
  query: string;
  found: readonly Operation[];
}

function pageOf(documented: Documented, { version, query, found }: Shown): string {
  const { tags, operations, schemas, about } = documented;
  const shown = tags.filter(({ name }) => found.some(({ tag }) => tag === name));
  const isWhole = query === "";
  const other = ["schemas", "problems", "errors"];
  return docsPage({
    title: "The provider API",
    about: html`Portineria ${version}, ${operations.length} calls below <code>${API_BASE}</code>. The same as
      data: <a href="${API_BASE}/openapi.json">openapi.json</a> (OpenAPI 3.1). What devices and server say to
      each other: <a href="${DEVICE_LINK_PATH}">the device link</a>.`,
    contents: {
      of: "Resources",
      entries: [
        ...shown.map(({ name }) => ({ to: `#${name}`, words: spaced(name) })),
        ...(isWhole ? other.map((name) => ({ to: `#${name}`, words: name })) : []),
      ],
    },
    main: [
      searchForm(query, found.length),
      ...(isWhole ? [html`<section>${markdown(about)}</section>`] : []),
      ...shown.map(
        ({ name, description }) =>
          html`<section>
            <h2 id="${name}">${spaced(name)}</h2>
            <p>${description}</p>
            ${found.filter(({ tag }) => tag === name).map((operation) => callDetails(operation, isWhole))}
          </section>`,
      ),
      ...(isWhole ? [schemaSection(schemas), problemTable(), errorTable()] : []),
    ],
  });
}

/** Renders the search form. The server searches, so that it works without a script, too. */
function searchForm(query: string, count: number): Markup {
  return html`<form class="search" role="search" action="${CALLS_PATH}" method="get">
    <label for="q">Search calls</label>
    <input id="q" name="q" type="search" maxlength="${QUERY_MAX}" value="${query}" />
    <button>Search</button>
    ${
      query !== "" &&
      html`<p role="status">
        ${count === 0 ? "No call has all of these words in it." : `Calls found: ${count}.`}
        <a href="${CALLS_PATH}">All calls</a>
      </p>`
    }
  </form>`;
}

function schemaSection(schemas: Documented["schemas"]): Markup {
  return html`<section>
    <h2 id="schemas">schemas</h2>
    <p>What bodies and answers are made of, by the names that <code>openapi.json</code> has for them.</p>
    ${Object.entries(schemas).map(
      ([name, schema]) =>
        html`<details>
          <summary><b>${name}</b></summary>
          <div id="${name}">
            ${typeof schema["description"] === "string" && html`<p>${schema["description"].split("\n")[0]}</p>`}
            ${fieldTable("Fields", linesOf(withoutDescription(schema)))}
          </div>
        </details>`,
    )}
  </section>`;
}

function withoutDescription({ description: _, ...schema }: Record<string, unknown>): Record<string, unknown> {
  return schema;
}

function problemTable(): Markup {
  return html`<section>
    <h2 id="problems">problems</h2>
    <p>The words of <code>fields</code> in a failure.</p>
    <table>
      <thead>
        <tr>
          <th scope="col">Word</th>
          <th scope="col">What it means</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(FIELD_PROBLEMS).map(
          ([problem, meaning]) =>
            html`<tr>
              <th scope="row"><code>${problem}</code></th>
              <td>${meaning}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
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

/** Returns `ringBellButtons` as "ring bell buttons", so that it is also found that way. */
function spaced(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
