/** The fields that a page shows for one choice (`ChoiceWithFields`). */
interface ChoicePart {
  /** The field with the choice, and the choice. */
  name: string;
  value: string;
  isChosen: boolean;
  from: number;
  to: number;
  /** The names of the fields. */
  fields: string[];
}

/** The ids of the problems of a page: those that a person sees, and those of fields that the page hides. */
interface PageProblems {
  shown: string[];
  hidden: string[];
}

const PROBLEM = /<p class="problem" id="([^"]*)"[^>]*>(?!<\/p>)/g;
const CHOSEN_FIELDS = /<div class="chosen-fields">/g;

/** Returns the problems in a page, as a browser without a script shows it. */
export function problemsIn(page: string): PageProblems {
  const hidden = choicePartsIn(page).filter(({ isChosen }) => !isChosen);
  const problems = [...page.matchAll(PROBLEM)].map(({ 1: id = "", index }) => ({
    id,
    isHidden: hidden.some(({ from, to }) => from < index && index < to),
  }));
  return {
    shown: problems.flatMap(({ id, isHidden }) => (isHidden ? [] : [id])),
    hidden: problems.flatMap(({ id, isHidden }) => (isHidden ? [id] : [])),
  };
}

/** Returns the parts of a page that depend on a choice. */
export function choicePartsIn(page: string): ChoicePart[] {
  return [...page.matchAll(CHOSEN_FIELDS)].map(({ 0: tag, index }) => {
    // A part is below its choice.
    const choice = page.slice(page.lastIndexOf("<input", index), index);
    const [, name = ""] = choice.match(/ name="([^"]*)"/) ?? [];
    const [, value = ""] = choice.match(/ value="([^"]*)"/) ?? [];
    const to = endOfPart(page, index + tag.length);
    const controls = page.slice(index, to).matchAll(/<(?:input|select|textarea)\b[^>]* name="([^"]+)"/g);
    const fields = [...new Set([...controls].map(([, field = ""]) => field))];
    return { name, value, isChosen: choice.includes(' checked=""'), from: index, to, fields };
  });
}

function endOfPart(page: string, from: number): number {
  let depth = 1;
  for (const { 0: tag, index } of page.slice(from).matchAll(/<\/?div\b/g)) {
    depth += tag.startsWith("</") ? -1 : 1;
    if (depth === 0) return from + index;
  }
  return page.length;
}
