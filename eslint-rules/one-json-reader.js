// @ts-check

const message =
  "Read JSON with readJsonText (rules/json-text.ts): JSON.parse has no bounds. A file that reads only what this product has written is listed in eslint-rules/one-json-reader.js.";

/**
 * Keeps unbounded JSON out of the product: what arrives from outside is read by one function.
 * @type {import("eslint").Rule.RuleModule}
 */
export const oneJsonReader = {
  create: (context) => ({
    Identifier(node) {
      if (node.name !== "JSON") return;
      const { parent } = node;
      const isWriting =
        parent.type === "MemberExpression" &&
        parent.property.type === "Identifier" &&
        parent.property.name === "stringify";
      if (!isWriting) context.report({ node, message });
    },
  }),
};

/** Where it applies. */
export const readingFiles = ["{rules,contract,storage,provider,server,app,panel}/**/*.{ts,tsx}", "server.ts"];

/** The reader, tests, and files that read what this product has written itself. */
export const ownJson = [
  "rules/json-text.ts",
  "**/*.test.ts",
  "tests/**",
  // Columns of the database, most of them sealed.
  "storage/{idempotency-records,jobs/lease,engine/embedded-statements}.ts",
  "server/sessions/session-store.ts",
  "provider/auxiliaries/queries/auxiliaries.ts",
  "provider/history/queries/{audit,audit-chain}.ts",
  "provider/installation/operations/prepare-message.ts",
  // Sealed by the server under a key that only it, or the device, has.
  "provider/people/operations/invite-proof.ts",
  "contract/{sealed-secrets,device-link/encoded-configuration}.ts",
  // Files of the build, of the data folder and of the browser, and the socket in the data folder.
  "documents/components.ts",
  "server/api-docs/api-documents.ts",
  "server/commands/{backup-command,control}.ts",
  "panel/link/state-store.ts",
  "app/browser/{current-domain,push/push-mark}.ts",
];
