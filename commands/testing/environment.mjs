// @ts-check

/** The variables that tests take from the shell: where programs are, the language, and settings of a run. */
export const passedVariables = [
  ...["PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "CI", "FORCE_COLOR", "NO_COLOR"],
  ...["CHROMIUM_PATH", "API_TESTS", "FAULT_LENGTH", "SEED", "GALLERY", "UPDATE_SCREENSHOTS"],
];

/**
 * The environment of the tests: these variables of the shell and no others, so that no setting of the server
 * reaches a test by chance.
 *
 * @type {Record<string, string | undefined>}
 */
export const testEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => passedVariables.includes(name)),
);
