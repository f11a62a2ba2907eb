import { describe, expect, it } from "vitest";
import { createApiDocuments } from "./api-documents.ts";
import { CALL_MARKUPS, CALL_WORDS } from "./document-files.ts";
import { writeDocumentsOnce } from "./documents-without-build.ts";
import { writeDocuments } from "./write-documents.ts";

const written = writeDocumentsOnce("1.2.3");

/** The documents of the API, with a list of the files that were read. */
function createDocuments() {
  const read: string[] = [];
  const documents = createApiDocuments((file) => {
    read.push(file);
    return written(file);
  });
  return { documents, read };
}

describe("the documents of the API", () => {
  it("are written compressed as well, except for the index, which is not sent", async () => {
    const names = [...(await writeDocuments("1.2.3")).keys()];
    const compressed = names.filter((name) => name.endsWith(".gz"));
    const plain = names.filter((name) => !name.endsWith(".gz"));
    expect(plain.filter((name) => !compressed.includes(`${name}.gz`))).toEqual([CALL_WORDS, CALL_MARKUPS]);
    expect(compressed).toHaveLength(plain.length - 2);
  });

  it.each([
    ["/api/v2/openapi.json", "openapi.json"],
    ["/api/v2/device-link.json", "device-link.json"],
    ["/api/v2/docs", "calls.html"],
    ["/api/v2/docs/device-link", "device-link.html"],
    ["/api/v2/docs.css", "style.css"],
    ["/api/v2/docs.woff2", "font.woff2"],
    ["/api/v2/docs/examples/door.py", "examples/door.py"],
    ["/api/v2/docs/examples/vectors/verifier.json", "examples/vectors/verifier.json"],
  ])("are files: %s", async (path, file) => {
    const { documents, read } = createDocuments();
    expect(await documents({ path, query: "", encodings: "identity" })).toMatchObject({ status: 200 });
    const small = await documents({ path, query: "", encodings: "br, gzip" });
    expect(small?.headers).toContain("gzip");
    expect(read).toEqual([file, `${file}.gz`]);
  });

  it("are not at other addresses", () => {
    expect(
      createDocuments().documents({ path: "/api/v2/docs/..", query: "", encodings: "" }),
    ).toBeUndefined();
  });

  it("are searched in an index that is read once", async () => {
    const { documents, read } = createDocuments();
    for (const query of ["?q=outputs", "?q=%3Cb%3E"]) {
      const found = await documents({ path: "/api/v2/docs", query, encodings: "gzip" });
      expect(found?.headers).toBeUndefined();
      expect(String(found?.body)).not.toContain("<b>");
    }
    expect(read).toEqual([CALL_WORDS, CALL_MARKUPS]);
  });
});
