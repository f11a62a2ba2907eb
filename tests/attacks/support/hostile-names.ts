import type { Naming } from "./building.ts";

/**
 * Stands in every hostile name, so that a page shows whether anything of a building is in it. It is long enough to
 * stand in no nonce by chance.
 */
export const MARK = "zqxwkjvq";

const payloads = [
  `</script><script>${MARK}()</script>`,
  `"><img src=x onerror=${MARK}()>`,
  `'><svg onload=${MARK}()>`,
  `javascript:${MARK}()`,
  `" onmouseover="${MARK}()`,
  `</title><script>${MARK}()</script>`,
  `--><b onclick=${MARK}()>`,
  `&lt;script&gt;${MARK}()&lt;/script&gt;`,
  `\\u003cscript>${MARK}()`,
  `</textarea><script>${MARK}()</script>`,
  `{{${MARK}}}\${${MARK}}<%= ${MARK} %>`,
  `]]><a href=javascript:${MARK}()>`,
];

/** Names that would run as a script where somebody forgot to write them as text: each field gets another one. */
export function hostileNames(): Naming {
  let count = 0;
  return () => {
    const payload = payloads[count % payloads.length]!;
    count += 1;
    return `${payload} ${count}`;
  };
}

/** What stands in a page only if a name got out of its place. */
export const escaped = [
  /<script>\s*zqxwkjvq/i,
  /<img src=x/i,
  /<svg onload/i,
  /<b onclick/i,
  /<a href=javascript/i,
  /"\s*onmouseover="zqxwkjvq/i,
  /<\/t(itle|extarea)><script>zqxwkjvq/i,
  /(href|src|action|formaction)="\s*javascript:/i,
  // A name that looks escaped already has to be escaped once more.
  /[^;]&lt;script&gt;zqxwkjvq\(\)&lt;\/script&gt;/,
];
