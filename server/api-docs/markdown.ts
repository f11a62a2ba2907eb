import { html, type Markup } from "../http/markup.ts";

/** The subset of Markdown in the API's texts: headings, lists, paragraphs, `code`, **strong**. */
export function markdown(text: string): Markup {
  const blocks = text.split(/\n{2,}/).map((block) => blockOf(block.trim()));
  return html`${blocks}`;
}

function blockOf(block: string): Markup {
  if (block.startsWith("## ")) {
    const title = block.slice(3);
    return html`<h3 id="${title.toLowerCase().replace(/\W+/g, "-")}">${title}</h3>`;
  }
  const lines = block.split("\n");
  if (lines.every((line) => line.startsWith("* ")))
    return html`<ul>
      ${lines.map((line) => html`<li>${words(line.slice(2))}</li>`)}
    </ul>`;
  if (lines.every((line) => /^\d+\. /.test(line)))
    return html`<ol>
      ${lines.map((line) => html`<li>${words(line.replace(/^\d+\. /, ""))}</li>`)}
    </ol>`;
  return html`<p>${words(block)}</p>`;
}

/** Inline Markdown: `code` and **strong**. */
export function words(line: string): Markup[] {
  return line.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith("`")) return html`<code>${part.slice(1, -1)}</code>`;
    if (part.startsWith("**")) return html`<strong>${part.slice(2, -2)}</strong>`;
    return html`${part}`;
  });
}
