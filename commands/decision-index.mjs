// @ts-check
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The subjects of the records, in the order of the index. A record names one in the line `Subject:` of its head. */
const SUBJECTS = [
  "Openings and access",
  "Devices",
  "Actions and outgoing requests",
  "People, buildings and licences",
  "Sign-in and sessions",
  "Screens and forms",
  "Pages",
  "History and exports",
  "Calls of the API",
  "Database, audit and backups",
  "Running a server",
  "Code and tests",
];

const HEAD = /^# (\d+)\. (.+)\n\nDate: (\d{4}-\d\d-\d\d)\nSubject: (.+)\nState: (.+)\n\n/;

/**
 * @typedef {object} Decision
 * @property {string} file
 * @property {number} number
 * @property {string} title
 * @property {string} subject
 * @property {string} state
 */

/**
 * Returns the records in a folder by number.
 * @param {string} folder
 * @returns {Decision[]}
 * @throws {Error} for a record whose head is incomplete, or whose subject is not in the list
 */
export function readDecisions(folder) {
  const files = readdirSync(folder).filter((file) => /^\d{4}-.+\.md$/.test(file));
  return files.sort().map((file) => {
    const [, number, title = "", , subject = "", state = ""] =
      HEAD.exec(readFileSync(path.join(folder, file), "utf8")) ?? [];
    if (Number(number) !== Number(file.slice(0, 4)))
      throw new Error(`${file} does not begin with its number and title, then Date, Subject and State.`);
    if (!SUBJECTS.includes(subject)) throw new Error(`${file} has the unknown subject "${subject}".`);
    return { file, number: Number(number), title, subject, state };
  });
}

/**
 * Returns the page that lists the records by subject.
 * @param {readonly Decision[]} decisions
 */
export function decisionIndex(decisions) {
  const sections = SUBJECTS.map((subject) => {
    const lines = decisions
      .filter((decision) => decision.subject === subject)
      .map(({ file, number, title, state }) => {
        const remark = state === "accepted" ? "" : `: ${state.replace(/\.$/, "")}`;
        return `- [${number}](${file}) ${title}${remark}`;
      });
    return `## ${subject}\n\n${lines.join("\n")}\n`;
  });
  return `# Decisions

Written by \`npm run decisions\` from the head of each record. A record without a remark is accepted.

A new record takes the next free number, and begins like its neighbours: number and title, \`Date\`, \`Subject\` (one of the headings below) and \`State\`. Then it says what the decision is about, what was decided, what else was considered, and what it costs. A record that a later one replaces stays, and its state names the later one.

${sections.join("\n")}`;
}
