import {
  DECIDED_WITHIN_MS,
  EVENTS_PER_MESSAGE_MAX,
  LINK_MESSAGE_MAX_BYTES,
  LINK_WEB_SOCKET_PATH,
  PRESENTED_MAX_AGE_MS,
} from "#contract/device-link/device-link.ts";
import { type LinkMessage, linkMessages, sharedSchemas } from "#contract/openapi/asyncapi.ts";
import { API_BASE } from "#contract/route-tree.ts";
import { html, type Markup } from "../http/markup.ts";
import { CALLS_PATH, docsPage, fieldTable } from "./frame.ts";
import { linesOf } from "./schema-lines.ts";

/**
 * The documentation of the device link: every message of the contract, generated from the schemas that check
 * it.
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
        { to: "#begin", words: "how to begin" },
        { to: "#values", words: "values" },
        { to: "#bounds", words: "bounds" },
        { to: "#up", words: "device to server" },
        { to: "#down", words: "server to device" },
        { to: "#shared", words: "what messages share" },
      ],
    },
    main: [
      beginning(),
      values(),
      bounds(),
      section("up", "From device to server", up.map(messageDetails)),
      section("down", "From server to device", down.map(messageDetails)),
      section("shared", "What messages share", Object.entries(sharedSchemas()).map(sharedDetails)),
    ],
  });
}

function beginning(): Markup {
  return html`<section>
    <h2 id="begin">How to begin</h2>
    <p>
      Connect by MQTT 3.1.1, over TCP or over a web socket at
      <code>${LINK_WEB_SOCKET_PATH}</code> (subprotocol <code>mqtt</code>), with a clean session, a keep-alive
      of 1 to 300 s, no last will, and the hardware id in upper case as user name. The password is
      <code>activation:CODE</code> until the device is in service, the code in upper case without spaces and
      dashes. Subscribe to <code>portineria/HWID/down/+</code> at quality of service 1, then publish
      <code>hello</code> below <code>portineria/HWID/up/</code>.
    </p>
    <p>
      As long as the device has not been enabled, it receives <code>waiting</code> and stays connected. Once
      it has been enabled it receives <code>enrolled</code> with its secret. It stores the secret, ends the
      connection and signs in with <code>secret:SECRET</code>, sends <code>hello</code>, receives its
      <code>configuration</code>, applies it and sends <code>applied</code>. On <code>retired</code> it erases
      secret and configuration and starts over.
    </p>
  </section>`;
}

function values(): Markup {
  return html`<section>
    <h2 id="values">Tags and codes are sent as keyed hashes</h2>
    <p>
      A verifier is HMAC-SHA-256 in hexadecimal, its key the secret as text in UTF-8, of
      <code>TYPE:VALUE</code>, where the type is <code>CODE</code>, <code>NFC_TAG</code>, <code>QR</code> or
      <code>FACE_ID</code>. The value of a code or tag is in upper case, without white space, colons and
      dashes; of the other two without white space around it.
    </p>
    <p>
      A sealed tag is, in base64url without padding, 12 bytes of vector, the ciphertext and 16 bytes of tag of
      AES-256-GCM over the tag's value, with the event's id as associated data. Its key is 32 bytes of
      HKDF-SHA-256 from the secret, with the salt <code>portineria</code> and the information
      <code>presented-tag</code>.
    </p>
  </section>`;
}

function bounds(): Markup {
  return html`<section>
    <h2 id="bounds">Bounds</h2>
    <p>
      A message has at most ${LINK_MESSAGE_MAX_BYTES / 1024} kB and ${EVENTS_PER_MESSAGE_MAX} events. A person
      at the door waits ${DECIDED_WITHIN_MS / 1000} s for the server; then the device decides alone by its
      configuration. What was presented more than ${PRESENTED_MAX_AGE_MS / 1000} s ago by the device's own
      clock gets no answer. Times are milliseconds since 1970. A message that violates its schema is ignored.
    </p>
  </section>`;
}

function section(id: string, title: string, parts: Markup[]): Markup {
  return html`<section>
    <h2 id="${id}">${title}</h2>
    ${parts}
  </section>`;
}

function messageDetails({ direction, name, topic, summary, payload }: LinkMessage): Markup {
  const lines = payload["$ref"] === undefined ? linesOf(payload) : [];
  const same = typeof payload["$ref"] === "string" && payload["$ref"].split("/").at(-1);
  return html`<details id="${direction}.${name}">
    <summary>
      <b>${name}</b> <code>${topic}</code>
      <span>${summary}</span>
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
    ${fieldTable("Fields", linesOf(schema))}
  </details>`;
}
