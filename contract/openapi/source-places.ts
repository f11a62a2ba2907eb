/** A named place in a source file: a constant, or a key of an object literal in it. */
export interface Place {
  /** The docstring before it. */
  doc?: string;
  /** The keys of its object literals. */
  children: Map<string, Place>;
  /** The constants that it is made from; `path` leads into one (`body.shape.text`). */
  mentions: { name: string; path: string[] }[];
}

/** The declarations of a source file, and the file of each imported name. */
export interface SourcePlaces {
  places: Map<string, Place>;
  imports: Map<string, string>;
}

const TOKENS =
  /\/\*\*(?<doc>[\s\S]*?)\*\/|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<text>"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)|(?<=[(,=:[!&|?{;]\s*)\/(?:[^\\/\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*|(?<word>[A-Za-z_$][\w$]*)(?<shape>\.shape\.(?<inner>\w+))?|(?<member>\??\.(?!\.)\w+)|(?<spread>\.\.\.)|(?<mark>[{}()[\],:;])/g;

const IMPORTS = /^import \{(?<names>[^}]*)\} from "(?<file>\.\.?\/[\w./-]+)"/gm;

/** Keywords between a docstring and the name that it describes. */
const MODIFIERS = new Set(["export", "const", "function", "async"]);

interface Frame {
  open: string;
  owner: Place;
}

function emptyPlace(): Place {
  return { children: new Map(), mentions: [] };
}

/**
 * Reads constants, their keys and their docstrings from the source of a file. It tracks brackets, strings and
 * regular expressions without a full grammar: anything mistaken for a key has no docstring.
 */
export function readPlaces(source: string): SourcePlaces {
  const places = new Map<string, Place>();
  const tokens = [...source.matchAll(TOKENS)].map(({ groups = {} }) => groups);
  const frames: Frame[] = [];
  let current = emptyPlace();
  let doc: string | undefined;
  let awaitsKey = false;

  function childOf(owner: Place, name: string): Place {
    const child = owner.children.get(name) ?? emptyPlace();
    owner.children.set(name, child);
    if (doc !== undefined) child.doc = doc;
    return child;
  }

  function takeName(name: string, next: Record<string, string | undefined>): boolean {
    const owner = frames.at(-1)?.owner ?? current;
    if (next["mark"] === ":") current = childOf(owner, name);
    else if (next["mark"] === "," || next["mark"] === "}")
      childOf(owner, name).mentions.push({ name, path: [] });
    else return false;
    return true;
  }

  function addDocstring(word: string, inner: string | undefined, at: number): void {
    const before = tokens[at - 1]?.["word"];
    if (frames.length === 0 && (before === "const" || before === "function")) {
      current = emptyPlace();
      if (doc !== undefined) current.doc = doc;
      places.set(word, current);
    } else if (!MODIFIERS.has(word)) {
      if (awaitsKey && takeName(word, tokens[at + 1] ?? {})) return;
      current.mentions.push({ name: word, path: inner === undefined ? [] : [inner] });
    }
  }

  function takeMark(mark: string): void {
    if ("{([".includes(mark)) frames.push({ open: mark, owner: current });
    if ("})]".includes(mark)) current = frames.pop()?.owner ?? emptyPlace();
    const top = frames.at(-1);
    if (mark === "," && top) current = top.owner;
    if (mark === ";" && !top) current = emptyPlace();
    awaitsKey = (mark === "{" || mark === ",") && top?.open === "{";
  }

  for (const [at, { doc: comment, text, word, inner, member, spread, mark }] of tokens.entries()) {
    if (comment !== undefined) {
      doc = plainText(comment);
      continue;
    }
    if (word !== undefined) addDocstring(word, inner, at);
    else if (text !== undefined && awaitsKey) takeName(text.slice(1, -1), tokens[at + 1] ?? {});
    if (mark !== undefined) takeMark(mark);
    else if ((word ?? text ?? member ?? spread) !== undefined && !MODIFIERS.has(word ?? ""))
      awaitsKey = false;
    if (!MODIFIERS.has(word ?? "")) doc = undefined;
  }
  return { places, imports: importsOf(source) };
}

function importsOf(source: string): Map<string, string> {
  const imports = new Map<string, string>();
  for (const { groups } of source.matchAll(IMPORTS))
    for (const name of groups!["names"]!.split(","))
      imports.set(name.replace("type ", "").trim(), groups!["file"]!);
  return imports;
}

/**
 * Returns the text of a comment, without references to sections (§4) of a document that readers do not have.
 */
function plainText(comment: string): string {
  const text = comment
    .replace(/^\s*\*/gm, "")
    .replace(/\{@link (\w+)\}/g, "$1")
    .replace(/@(?:throws|param|returns)\b[\s\S]*/, "")
    .replace(/\s+/g, " ")
    .replace(/^ ?§\d+:? /, "")
    .replace(/\s*\(§\d+\)/g, "")
    .replace(/\s*\(attacks? [^)]*\)/g, "")
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
