/** The texts of a letter, already escaped. */
interface Letter {
  /** The building that the letter is about, or the product. */
  title: string;
  greeting: string;
  main: string;
  /** The text of the button. */
  action: string;
  link: string;
  copy: string;
  note: string;
  footer: string;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SMALL = "margin:0 0 12px;font-size:13px;line-height:1.5;color:#5a5f5b";

/**
 * Returns the HTML of a letter: a card with the building's name above it. Styles are inline and nothing is
 * loaded, because mail programs remove style sheets and ask before they load anything.
 */
export function letterHtml({ title, greeting, main, action, link, copy, note, footer }: Letter): string {
  return `<!doctype html>
<html><body style="margin:0;padding:0;background:#f3eee7">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:#f3eee7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;text-align:left;${FONT};color:#1d2421">
<tr><td style="padding:0 4px 12px;font-size:15px;font-weight:700;color:#1b5145">${title}</td></tr>
<tr><td style="padding:28px;background:#ffffff;border:1px solid #e2d8ca;border-radius:10px">
<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${greeting}</p>
<p style="margin:0 0 24px;font-size:16px;line-height:1.5">${main}</p>
<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:12px 20px;background:#1b5145;border-radius:6px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${action}</a></p>
<p style="${SMALL};overflow-wrap:anywhere">${copy}<br>${link}</p>
<p style="${SMALL};margin:0">${note}</p>
</td></tr>
<tr><td style="padding:16px 4px 0;font-size:12px;line-height:1.5;color:#5a5f5b">${footer}</td></tr>
</table>
</td></tr></table>
</body></html>
`;
}
