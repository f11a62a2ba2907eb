import { errors } from "#contract/error-numbers.ts";
import { FIELD_PROBLEMS } from "#contract/problems.ts";
import { API_BASE } from "#contract/route-tree.ts";
import { html, type Markup } from "../http/markup.ts";
import { callDetails } from "./call-details.ts";
import { type CallIndex, findCalls } from "./call-index.ts";
import type { ApiDocument } from "./documented.ts";
import { docsPage, fieldTable } from "./frame.ts";
import { markdown } from "./markdown.ts";
import { listSchemaLines } from "./schema-lines.ts";
import { CALLS_PATH, DEVICE_LINK_PATH } from "./served-documents.ts";

/** The most characters of a search that are used. */
const QUERY_MAX = 64;

/** Renders the documentation of the API, generated from its document. */
export function callsPage(documented: ApiDocument, version: string): string {
  const { operations, schemas, about } = documented;
  const tags = documented.tags.filter(({ name }) => operations.some(({ tag }) => tag === name));
  return readPageOf({
    version,
    count: operations.length,
    contents: [...tags.map(({ name }) => name), "schemas", "problems", "errors"],
    main: [
      searchForm("", 0),
      html`<section>${markdown(about)}</section>`,
      ...tags.map((tag) =>
        tagSection(
          tag,
          operations.filter((operation) => operation.tag === tag.name).map((call) => callDetails(call, true)),
        ),
      ),
      schemaSection(schemas),
      problemTable(),
      errorTable(),
    ],
  });
}

/** Renders the calls that contain the words of a query. */
export function searchPage(index: CallIndex, requestQuery: string): string {
  const query = requestQuery.trim().slice(0, QUERY_MAX);
  const found = findCalls(index, query);
  const { version, calls, tags: allTags } = index.words;
  const tags = allTags.filter(({ name }) => found.has(name));
  const foundCount = [...found.values()].reduce((count, calls) => count + calls.length, 0);
  return readPageOf({
    version,
    count: calls.length,
    contents: tags.map(({ name }) => name),
    main: [searchForm(query, foundCount), ...tags.map((tag) => tagSection(tag, found.get(tag.name)!))],
  });
}

interface PageParts {
  version: string;
  /** The number of all calls. */
  count: number;
  /** The ids of the sections. */
  contents: readonly string[];
  main: readonly Markup[];
}

function readPageOf({ version, count, contents, main }: PageParts): string {
  return docsPage({
    title: "The provider API",
    about: html`Portineria ${version}, ${count} calls below <code>${API_BASE}</code>. The same as data:
      <a href="${API_BASE}/openapi.json">openapi.json</a> (OpenAPI 3.1). What devices and server say to each
      other: <a href="${DEVICE_LINK_PATH}">the device link</a>.`,
    contents: { of: "Resources", entries: contents.map((name) => ({ to: `#${name}`, words: spaced(name) })) },
    main,
  });
}

function tagSection({ name, description }: ApiDocument["tags"][number], calls: readonly Markup[]): Markup {
  return html`<section>
    <h2 id="${name}">${spaced(name)}</h2>
    <p>${description}</p>
    ${calls}
  </section>`;
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

function schemaSection(schemas: ApiDocument["schemas"]): Markup {
  return html`<section>
    <h2 id="schemas">schemas</h2>
    <p>What bodies and answers are made of, by the names that <code>openapi.json</code> has for them.</p>
    ${Object.entries(schemas).map(
      ([name, schema]) =>
        html`<details>
          <summary><b>${name}</b></summary>
          <div id="${name}">
            ${typeof schema["description"] === "string" && html`<p>${schema["description"].split("\n")[0]}</p>`}
            ${fieldTable("Fields", listSchemaLines(withoutDescription(schema)))}
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
