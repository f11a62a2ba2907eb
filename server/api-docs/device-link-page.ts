import { NEWEST_PROTOCOL } from "#contract/device-link/device-link.ts";
import { API_BASE } from "#contract/route-tree.ts";
import { type LinkMessage, linkMessages, sharedSchemas } from "#documents/asyncapi.ts";
import prose from "../../docs/device-link.md?raw";
import { html, type Markup } from "../http/markup.ts";
import { docsPage, fieldTable } from "./frame.ts";
import { markdown, toAnchor, words } from "./markdown.ts";
import { listSchemaLines } from "./schema-lines.ts";
import { aboutExamples, CALLS_PATH, EXAMPLES_ID, findAddress } from "./served-documents.ts";

const EXAMPLES_TITLE = "Examples and test vectors";

/**
 * Renders the documentation of the device link: docs/device-link.md, then every message of the contract,
 * generated from the schemas that check it.
 */
export function deviceLinkDocs(version: string): string {
  const messages = linkMessages();
  const up = messages.filter(({ direction }) => direction === "up");
  const down = messages.filter(({ direction }) => direction === "down");
  return docsPage({
    title: "The device link",
    about: html`Portineria ${version}, ${messages.length} messages between devices and server, over MQTT. The
      same as data: <a href="${API_BASE}/device-link.json">device-link.json</a> (AsyncAPI 3.0). What programs
      ask of the server: <a href="${CALLS_PATH}">the provider API</a>.`,
    contents: {
      of: "Contents",
      entries: [
        ...[...prose.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => ({
          to: `#${toAnchor(title)}`,
          words: title,
        })),
        { to: "#up", words: "From device to server" },
        { to: "#down", words: "From server to device" },
        { to: "#shared", words: "What messages share" },
        { to: `#${EXAMPLES_ID}`, words: EXAMPLES_TITLE },
      ],
    },
    main: [
      // The page has the title already.
      html`<section>${markdown(prose.replace(/^# .+\n/, ""), "h2")}</section>`,
      section("up", "From device to server", up.map(messageDetails)),
      section("down", "From server to device", down.map(messageDetails)),
      section("shared", "What messages share", Object.entries(sharedSchemas()).map(sharedDetails)),
      section(EXAMPLES_ID, EXAMPLES_TITLE, [exampleTable(version)]),
    ],
  });
}

function section(id: string, title: string, parts: Markup[]): Markup {
  return html`<section>
    <h2 id="${id}">${title}</h2>
    ${parts}
  </section>`;
}

/** Renders the links to the programs and test vectors, with the version of the link that they belong to. */
function exampleTable(version: string): Markup {
  return html`<p>
      They belong to protocol ${NEWEST_PROTOCOL} of the link and to Portineria ${version}, which tests them.
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">What it is</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(aboutExamples).map(
          ([file, about]) =>
            html`<tr>
              <th scope="row"><a href="${findAddress(file) ?? ""}">${file}</a></th>
              <td>${words(about)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

function messageDetails({ direction, name, topic, summary, payload }: LinkMessage): Markup {
  const lines = payload["$ref"] === undefined ? listSchemaLines(payload) : [];
  const same = typeof payload["$ref"] === "string" && payload["$ref"].split("/").at(-1);
  return html`<details id="${direction}.${name}">
    <summary>
      <b>${name}</b> <code>${topic}</code>
      <span>${words(summary ?? "")}</span>
    </summary>
    ${same && html`<p>It is a <a href="#${same}">${same}</a>.</p>`}
    ${!same && lines.length === 0 && html`<p>An empty object.</p>`}
    ${lines.length > 0 && fieldTable("Fields", lines)}
  </details>`;
}

function sharedDetails([name, schema]: [string, Record<string, unknown>]): Markup {
  const { description } = schema;
  return html`<details id="${name}">
    <summary>
      <b>${name}</b>
      <span>${typeof description === "string" && description}</span>
    </summary>
    ${fieldTable("Fields", listSchemaLines(schema))}
  </details>`;
}
