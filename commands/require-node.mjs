// @ts-check
// Imported first by every command, so that an old Node is reported before anything else fails.
const OLDEST = [20, 19];

/**
 * @param {string} version as in `process.versions.node`
 * @returns {boolean} whether Portineria runs on it
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

if (!isNewEnough(process.versions.node)) {
  console.error(
    `Portineria needs Node.js ${OLDEST.join(".")} or newer, but this is ${process.versions.node}. ` +
      "Install a newer one from https://nodejs.org and run the command again.",
  );
  process.exit(1);
}
