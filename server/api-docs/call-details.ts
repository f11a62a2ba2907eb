import { html, type Markup } from "../http/markup.ts";
import type { Operation, Parameter } from "./documented.ts";
import { fieldTable, kindMarkup } from "./frame.ts";
import { words } from "./markdown.ts";
import { describe, listSchemaLines } from "./schema-lines.ts";
import { CALLS_PATH } from "./served-documents.ts";

/**
 * Renders one call: closed, or open on a page of search results. A link to the call's name opens it, because
 * the name is inside; on a page without schemas and errors, links lead to the page that has them.
 */
export function callDetails(operation: Operation, isWholePage: boolean): Markup {
  const { id, method, path, summary, description, parameters, body, reply, failures } = operation;
  const base = isWholePage ? "" : CALLS_PATH;
  return html`<details ${!isWholePage && "open"}>
    <summary>
      <b class="${method.toLowerCase()}">${method}</b> <code>${path}</code>
      <span>${summary}</span>
    </summary>
    <p id="${id}"><a href="${base}#${id}">${id}</a>. ${words(description)}</p>
    ${parameters.length > 0 && parameterTable(parameters, base)}
    ${body && part(`Body${body.type === "application/json" ? "" : `, ${body.type}`}`, body.schema, base)}
    ${body && body.example !== undefined && exampleOf(body.example)}
    ${
      reply.type === undefined
        ? html`<p>Reply: ${reply.status}, without a body.</p>`
        : part(
            `Reply, ${reply.status}${reply.type === "application/json" ? "" : `, ${reply.type}`}`,
            reply.schema,
            base,
          )
    }
    ${reply.type !== undefined && reply.example !== undefined && exampleOf(reply.example)}
    <p>Failures: ${failures.flatMap((failure) => failureLinks(failure, base))}</p>
  </details>`;
}

/** Renders a body or a reply: a table of its fields, or its type. */
function part(caption: string, schema: Record<string, unknown>, base: string): Markup {
  if (schema["properties"] !== undefined) return fieldTable(caption, listSchemaLines(schema), base);
  return html`<p>${caption}: ${kindMarkup(describe(schema), base)}</p>`;
}

function exampleOf(example: unknown): Markup {
  return html`<p>Example:</p>
    <pre tabindex="0"><code>${JSON.stringify(example, undefined, 2)}</code></pre>`;
}

function parameterTable(parameters: readonly Parameter[], base: string): Markup {
  const lines = parameters.map(({ name, in: where, required, description, schema }) => ({
    ...describe({
      ...schema,
      description: `${where === "path" ? "In the path" : where === "header" ? "In the head" : "In the query"}. ${description}`,
    }),
    name,
    required,
  }));
  return fieldTable("Parameters", lines, base);
}

/** Links failures of the catalogue to their entries; others are written out. */
function failureLinks({ status, description }: Operation["failures"][number], base: string): Markup[] {
  const named = [...description.matchAll(/^(\d+) ([A-Z_]+): (.*)$/gm)];
  if (named.length === 0) return [html`${status}: ${description} `];
  return named.map(
    ([, code, name, message]) => html`<a href="${base}#${name}" title="${message}">${code} ${name}</a> `,
  );
}
