import { html, type Markup } from "../http/markup.ts";
import { findAddress } from "./served-documents.ts";

/**
 * Renders the subset of Markdown in the API's texts and in docs/device-link.md: headings, lists, tables,
 * paragraphs, `code`, **strong** and links. `top` is the level of the headings.
 */
export function markdown(text: string, top: "h2" | "h3" = "h3"): Markup {
  const blocks = text.split(/\n{2,}/).map((block) => blockOf(block.trim(), top));
  return html`${blocks}`;
}

/** Returns the id of a heading, as a link in Markdown names it. */
export function toAnchor(title: string): string {
  return title.toLowerCase().replace(/\W+/g, "-");
}

function blockOf(block: string, top: "h2" | "h3"): Markup {
  if (block.startsWith("## ")) {
    const title = block.slice(3);
    return top === "h2"
      ? html`<h2 id="${toAnchor(title)}">${title}</h2>`
      : html`<h3 id="${toAnchor(title)}">${title}</h3>`;
  }
  const lines = block.split("\n");
  if (lines.every((line) => /^[*-] /.test(line)))
    return html`<ul>
      ${lines.map((line) => html`<li>${words(line.slice(2))}</li>`)}
    </ul>`;
  if (lines.every((line) => /^\d+\. /.test(line)))
    return html`<ol>
      ${lines.map((line) => html`<li>${words(line.replace(/^\d+\. /, ""))}</li>`)}
    </ol>`;
  if (lines.every((line) => line.startsWith("|"))) return tableOf(lines);
  return html`<p>${words(block)}</p>`;
}

function tableOf([head = "", , ...rows]: string[]): Markup {
  return html`<table>
    <thead>
      <tr>
        ${cellsOf(head).map((cell) => html`<th scope="col">${words(cell)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(rowOf)}
    </tbody>
  </table>`;
}

function rowOf(row: string): Markup {
  const [first = "", ...others] = cellsOf(row);
  return html`<tr>
    <th scope="row">${words(first)}</th>
    ${others.map((cell) => html`<td>${words(cell)}</td>`)}
  </tr>`;
}

function cellsOf(row: string): string[] {
  return row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/**
 * Renders inline Markdown: `code`, **strong** and links. Code and links that name something served lead to it; of
 * a link to another file, only the label remains.
 */
export function words(line: string): Markup[] {
  return line.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/).map((part) => {
    if (part.startsWith("`")) return codeOf(part.slice(1, -1), part.slice(1, -1));
    if (part.startsWith("**")) return html`<strong>${words(part.slice(2, -2))}</strong>`;
    const [, label, to] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    if (label === undefined || to === undefined) return html`${part}`;
    return to.startsWith("#")
      ? html`<a href="${to}">${words(label)}</a>`
      : codeOf(label, to.replace("../", ""));
  });
}

/** Renders code; what it names is a link if it is served. */
function codeOf(text: string, name: string): Markup {
  const address = findAddress(name);
  return address === undefined
    ? html`<code>${text}</code>`
    : html`<a href="${address}"><code>${text}</code></a>`;
}
