import { nameKey } from "#rules/buildings/name-key.ts";

/** A name with the part that was searched for marked. */
export function FoundName({ name, text }: { name: string; text: string }) {
  const [from, to] = findPart(name, text);
  return (
    <span className="found-name">
      {name.slice(0, from)}
      {to > from && <mark>{name.slice(from, to)}</mark>}
      {name.slice(to)}
    </span>
  );
}

/** Where a name has the text; nothing where its key has another length, and positions differ. */
function findPart(name: string, text: string): [from: number, to: number] {
  const [key, part] = [nameKey(name), nameKey(text)];
  const at = key.length === name.length && part !== "" ? key.indexOf(part) : -1;
  return at < 0 ? [0, 0] : [at, at + part.length];
}
