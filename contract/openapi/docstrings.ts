const TOKENS =
  /\/\*\*(?<doc>[\s\S]*?)\*\/|\/\/[^\n]*|"(?:[^"\\]|\\.)*"|^(?:export )?const (?<constant>\w+)|\b(?<key>\w+):|(?<open>\{)|(?<close>\})/gm;

/**
 * Returns the docstrings of a source file, by the declaration that follows: `upMessages.hello`,
 * `deviceConfiguration.outputs.linkedOutputId`. Documents generated from schemas contain the descriptions of
 * the source.
 */
export function docstringsOf(source: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const path: string[] = [];
  let constant = "";
  let last = "";
  let doc: string | undefined;
  for (const { groups = {} } of source.matchAll(TOKENS)) {
    const { constant: newConstant, key, open, close } = groups;
    if (newConstant !== undefined) [constant, last] = [newConstant, ""];
    if (key !== undefined) last = key;
    const named = newConstant ?? key;
    if (named !== undefined && doc !== undefined)
      found.set([constant, ...path.filter(Boolean), ...(key === undefined ? [] : [key])].join("."), doc);
    if (open !== undefined) path.push(last);
    if (close !== undefined) path.pop();
    doc = groups["doc"] === undefined ? undefined : plainText(groups["doc"]);
  }
  return found;
}

function plainText(comment: string): string {
  return comment
    .replace(/^\s*\*/gm, "")
    .replace(/\{@link (\w+)\}/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
