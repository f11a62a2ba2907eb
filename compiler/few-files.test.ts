import { expect, test } from "vitest";
import { isShared } from "./few-files.ts";

test.each(["/home/anna/portineria", "/app", "/srv/rules/app"])(
  "screens share parts, rules and packages, and no screen's own files, in the folder %s",
  (folder) => {
    const shared = [
      "app/components/forms/button.tsx",
      "rules/access/codes.ts",
      "node_modules/react/index.js",
    ];
    const own = ["app/routes/building/tags/delete-tag.tsx", "app/root.tsx"];
    expect([...shared, ...own].filter((file) => isShared(`${folder}/${file}`, folder))).toEqual(shared);
  },
);
