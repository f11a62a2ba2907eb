// @ts-check
import path from "node:path";
import {
  foldersForTheTop,
  forTests,
  importPlan,
  layers,
  packagesOfFiles,
  servedAsItIs,
  servedTexts,
} from "./import-plan.js";

/**
 * Reports the problem of an import, if any.
 * @param {string} file the importing file, relative to the project's folder, with slashes
 * @param {string} target the import specifier
 * @returns {{ problem: string, better?: string } | undefined} `better` is what to write instead
 */
function findForbiddenImport(file, target) {
  const [folder = "", ...rest] = file.split("/");
  const atTheTop = rest.length === 0;
  if (target.startsWith("#")) {
    return checkSubpath(file, target, atTheTop ? undefined : folder);
  }
  if (target.startsWith(".") || target.startsWith("/")) {
    return checkPath(file, target, atTheTop ? undefined : folder);
  }
  return atTheTop ? undefined : checkPackage(file, target, folder);
}

/** @param {string} file @param {string} target @param {string | undefined} folder */
function checkSubpath(file, target, folder) {
  const [into = "", ...rest] = target.slice(1).split("/");
  if (folder !== undefined && into === folder) {
    const relative = path.posix.relative(path.posix.dirname(file), path.posix.join(folder, ...rest));
    if (climbsByHash(folder) && relative.startsWith("../"))
      return checkLayers(file, path.posix.join(folder, ...rest));
    const better = relative.startsWith(".") ? relative : `./${relative}`;
    return { problem: `inside ${folder}/ imports are relative`, better };
  }
  const allowed = folder === undefined ? foldersForTheTop : (importPlan[folder]?.folders ?? []);
  const allowedHere = isTest(file) ? [...allowed, ...forTests.folders] : allowed;
  if (allowedHere.includes(into)) {
    return checkLayers(file, target.slice(1));
  }
  return { problem: `${folder ?? "the top folder"} may not import #${into}/ (it may: ${list(allowedHere)})` };
}

/** @param {string} file @param {string} target @param {string | undefined} folder */
function checkPath(file, target, folder) {
  const landing = target.startsWith("/")
    ? target.slice(1)
    : path.posix.join(path.posix.dirname(file), target);
  const [into = "", ...rest] = landing.split("/");
  if (folder === undefined) {
    const better = `#${landing}`;
    const isSourceFolder = rest.length > 0 && foldersForTheTop.includes(into);
    return isSourceFolder
      ? { problem: "imports into a source folder are written with #", better }
      : undefined;
  }
  const staysInside = into === folder && !target.startsWith("/");
  if (staysInside && climbsByHash(folder) && target.startsWith("../") && !isConfiguration(file)) {
    return {
      problem: `inside ${folder}/ imports that climb are written #${folder}/…`,
      better: `#${landing}`,
    };
  }
  const isText = folder === "server" && servedTexts.test(landing);
  const readsPublic = isText || (into === servedAsItIs && (folder === "app" || folder === "server"));
  if (staysInside) return checkLayers(file, landing);
  if (readsPublic || folder === "tests" || isConfiguration(file)) {
    return readsPublic || !foldersForTheTop.includes(into) ? undefined : leaves(folder, landing);
  }
  return leaves(folder, landing);
}

/** @param {string} file @param {string} landing */
function checkLayers(file, landing) {
  if (isTest(file)) return undefined;
  const broken = layers.find(({ from, into }) => from.test(file) && into.test(landing));
  return broken && { problem: `${file} may not import ${landing}: ${broken.why}` };
}

/** @param {string} file @param {string} target @param {string} folder */
function checkPackage(file, target, folder) {
  const packages = importPlan[folder]?.packages;
  const ofFile = packagesOfFiles[file.replace(/\.test\.ts$/, ".ts")] ?? [];
  const allowedHere = packages && [...packages, ...ofFile, ...(isTest(file) ? forTests.packages : [])];
  if (allowedHere === undefined || allowedHere.some((pattern) => pattern.test(target))) {
    return undefined;
  }
  return { problem: `${folder} may not import the package ${target}` };
}

/** @param {string} folder @param {string} landing */
function leaves(folder, landing) {
  return { problem: `a relative import may not leave ${folder}/`, better: `#${landing}` };
}

/**
 * Whether imports upwards are written with #: routes are nested as deep as their addresses, and counting
 * dots does not help a reader.
 * @param {string | undefined} folder
 */
function climbsByHash(folder) {
  return folder === "app";
}

/** @param {string} file */
function isTest(file) {
  return /\.test\.tsx?$/.test(file);
}

/** @param {string} file */
function isConfiguration(file) {
  return /\.config\.[jt]s$/.test(file);
}

/** @param {readonly string[]} folders */
function list(folders) {
  return folders.length === 0 ? "nothing" : folders.map((folder) => `#${folder}/`).join(", ");
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
    function check(literal, subpath = "#") {
      if (literal?.type !== "Literal" || typeof literal.value !== "string") {
        return;
      }
      const target = literal.value.startsWith(subpath) ? `#${literal.value.slice(1)}` : literal.value;
      const found = findForbiddenImport(file, target);
      if (!found) {
        return;
      }
      const { problem, better } = found;
      const canBeWritten = better !== undefined && !findForbiddenImport(file, better);
      const written = JSON.stringify(better?.replace("#", subpath));
      context.report({
        node: literal,
        messageId: "forbidden",
        data: { problem },
        fix: canBeWritten ? (fixer) => fixer.replaceText(literal, written) : null,
      });
    }

    /**
     * Vite reads `#` in a glob as relative to the importing file; `/` begins at the project's folder.
     * @param {any} literal
     */
    function checkGlob(literal) {
      // Negated patterns exclude files from a glob.
      if (!String(literal?.value).startsWith("!")) {
        check(literal, "/");
      }
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
          (first?.type === "ArrayExpression" ? first.elements : [first]).forEach(checkGlob);
        }
        if (callee.name === "require") {
          check(node.arguments[0]);
        }
      },
    };
  },
};
