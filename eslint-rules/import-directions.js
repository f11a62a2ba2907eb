// @ts-check
import path from "node:path";
import {
  forTests,
  importPlan,
  layers,
  packagesOfFiles,
  roomsForTheTop,
  servedAsItIs,
  servedDocument,
} from "./import-plan.js";

/**
 * Reports the problem of an import, if any.
 * @param {string} file the importing file, relative to the project's folder, with slashes
 * @param {string} target the import specifier
 * @returns {{ problem: string, better?: string } | undefined} `better` is what to write instead
 */
export function findForbiddenImport(file, target) {
  const [room = "", ...rest] = file.split("/");
  const atTheTop = rest.length === 0;
  if (target.startsWith("#")) {
    return checkSubpath(file, target, atTheTop ? undefined : room);
  }
  if (target.startsWith(".") || target.startsWith("/")) {
    return checkPath(file, target, atTheTop ? undefined : room);
  }
  return atTheTop ? undefined : checkPackage(file, target, room);
}

/** @param {string} file @param {string} target @param {string | undefined} room */
function checkSubpath(file, target, room) {
  const [into = "", ...rest] = target.slice(1).split("/");
  if (room !== undefined && into === room) {
    const relative = path.posix.relative(path.posix.dirname(file), path.posix.join(room, ...rest));
    if (climbsByHash(room) && relative.startsWith("../"))
      return checkLayers(file, path.posix.join(room, ...rest));
    const better = relative.startsWith(".") ? relative : `./${relative}`;
    return { problem: `inside ${room}/ imports are relative`, better };
  }
  const allowed = room === undefined ? roomsForTheTop : (importPlan[room]?.rooms ?? []);
  const allowedHere = isTest(file) ? [...allowed, ...forTests.rooms] : allowed;
  if (allowedHere.includes(into)) {
    return undefined;
  }
  return { problem: `${room ?? "the top folder"} may not import #${into}/ (it may: ${list(allowedHere)})` };
}

/** @param {string} file @param {string} target @param {string | undefined} room */
function checkPath(file, target, room) {
  const landing = target.startsWith("/")
    ? target.slice(1)
    : path.posix.join(path.posix.dirname(file), target);
  const [into = "", ...rest] = landing.split("/");
  if (room === undefined) {
    const better = `#${landing}`;
    const isRoom = rest.length > 0 && roomsForTheTop.includes(into);
    return isRoom ? { problem: "imports into a room are written with #", better } : undefined;
  }
  const staysInside = into === room && !target.startsWith("/");
  if (staysInside && climbsByHash(room) && target.startsWith("../") && !isConfiguration(file)) {
    return { problem: `inside ${room}/ imports that climb are written #${room}/…`, better: `#${landing}` };
  }
  const isDocument = room === "server" && landing === `${servedDocument}?raw`;
  const readsPublic = isDocument || (into === servedAsItIs && (room === "app" || room === "server"));
  if (staysInside) return checkLayers(file, landing);
  if (readsPublic || room === "tests" || isConfiguration(file)) {
    return readsPublic || !roomsForTheTop.includes(into) ? undefined : leaves(room, landing);
  }
  return leaves(room, landing);
}

/** @param {string} file @param {string} landing */
function checkLayers(file, landing) {
  if (isTest(file)) return undefined;
  const broken = layers.find(({ from, into }) => from.test(file) && into.test(landing));
  return broken && { problem: `${file} may not import ${landing}: ${broken.why}` };
}

/** @param {string} file @param {string} target @param {string} room */
function checkPackage(file, target, room) {
  const packages = importPlan[room]?.packages;
  const ofFile = isTest(file) ? forTests.packages : (packagesOfFiles[file] ?? []);
  const allowedHere = packages && [...packages, ...ofFile];
  if (allowedHere === undefined || allowedHere.some((pattern) => pattern.test(target))) {
    return undefined;
  }
  return { problem: `${room} may not import the package ${target}` };
}

/** @param {string} room @param {string} landing */
function leaves(room, landing) {
  return { problem: `a relative import may not leave ${room}/`, better: `#${landing}` };
}

/**
 * Whether imports upwards are written with #: routes are nested as deep as their addresses, and counting
 * dots does not help a reader.
 * @param {string | undefined} room
 */
function climbsByHash(room) {
  return room === "app";
}

/** @param {string} file */
function isTest(file) {
  return /\.test\.tsx?$/.test(file);
}

/** @param {string} file */
function isConfiguration(file) {
  return /\.config\.[jt]s$/.test(file);
}

/** @param {readonly string[]} rooms */
function list(rooms) {
  return rooms.length === 0 ? "nothing" : rooms.map((room) => `#${room}/`).join(", ");
}

/** The lint rule: every import, export-from, dynamic import, type import and `import.meta.glob`. */
export const importDirections = {
  meta: {
    type: /** @type {const} */ ("problem"),
    fixable: /** @type {const} */ ("code"),
    schema: [],
    messages: { forbidden: "{{problem}}" },
  },
  /** @param {import("eslint").Rule.RuleContext} context */
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join("/");

    /** @param {any} literal */
    function check(literal) {
      if (literal?.type !== "Literal" || typeof literal.value !== "string") {
        return;
      }
      // Negated patterns exclude files from a glob.
      if (literal.value.startsWith("!")) {
        return;
      }
      const found = findForbiddenImport(file, literal.value);
      if (!found) {
        return;
      }
      const mayBeWritten = found.better !== undefined && !findForbiddenImport(file, found.better);
      context.report({
        node: literal,
        messageId: "forbidden",
        data: { problem: found.problem },
        fix: mayBeWritten ? (fixer) => fixer.replaceText(literal, JSON.stringify(found.better)) : null,
      });
    }

    /** @param {any} node */
    function checkSource(node) {
      check(node.source);
    }

    return {
      ImportDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      ImportExpression: checkSource,
      /** @param {any} node */
      TSImportType(node) {
        check(node.source ?? node.argument?.literal);
      },
      /** @param {any} node */
      CallExpression(node) {
        const { callee } = node;
        const isGlob = callee.type === "MemberExpression" && callee.object.type === "MetaProperty";
        if (isGlob && callee.property.name === "glob") {
          const [first] = node.arguments;
          (first?.type === "ArrayExpression" ? first.elements : [first]).forEach(check);
        }
        if (callee.name === "require") {
          check(node.arguments[0]);
        }
      },
    };
  },
};
