import type { TextForField } from "./building.ts";

/**
 * Is in every hostile name, to show whether a page contains anything of a building. It is long enough not to
 * be in a nonce by chance.
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

/** Returns names that would run as a script where a page does not escape them: another one for each field. */
export function hostileNames(): TextForField {
  let count = 0;
  return () => {
    const payload = payloads[count % payloads.length]!;
    count += 1;
    return `${payload} ${count}`;
  };
}

/** Patterns that match a page only if a name in it is not escaped. */
export const escaped = [
  /<script>\s*zqxwkjvq/i,
  /<img src=x/i,
  /<svg onload/i,
  /<b onclick/i,
  /<a href=javascript/i,
  /"\s*onmouseover="zqxwkjvq/i,
  /<\/t(itle|extarea)><script>zqxwkjvq/i,
  /(href|src|action|formaction)="\s*javascript:/i,
  // A name that looks escaped must be escaped once more.
  /[^;]&lt;script&gt;zqxwkjvq\(\)&lt;\/script&gt;/,
];
