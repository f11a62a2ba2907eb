import { expect, test } from "vitest";
import { servedFileHeaders } from "./served-files.ts";

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0);
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const webp = new TextEncoder().encode("RIFF1234WEBPVP8 ");
const page = new TextEncoder().encode("<script>alert(1)</script>");

test("a picture's type is detected from its bytes, and anything else is a download", () => {
  const typeOf = (picture: Uint8Array) => servedFileHeaders({ picture });
  expect(typeOf(png)).toMatchObject({ "Content-Type": "image/png" });
  expect(typeOf(jpeg)).toMatchObject({ "Content-Type": "image/jpeg" });
  expect(typeOf(webp)).toMatchObject({ "Content-Type": "image/webp" });
  expect(typeOf(png)).not.toHaveProperty("Content-Disposition");
  for (const other of [page, new Uint8Array()])
    expect(typeOf(other)).toMatchObject({
      "Content-Type": "application/octet-stream",
      "Content-Disposition": "attachment",
    });
});

test("what a system installs is no download, which it would only store", () => {
  const type = "application/x-apple-aspen-config";
  const headers = servedFileHeaders({ installed: type });
  expect(headers).toMatchObject({ "Content-Type": type });
  expect(headers).not.toHaveProperty("Content-Disposition");
});

test("no file runs anything, whatever its type", () => {
  for (const file of [
    { picture: page },
    { picture: png },
    { drawn: "image/svg+xml; charset=utf-8" as const },
    { installed: "application/x-x509-ca-cert" as const },
    { download: "log.txt", type: "text/plain" },
  ])
    expect(servedFileHeaders(file)).toMatchObject({
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    });
});

test("a download has its name, and no name ends the header", () => {
  const named = servedFileHeaders({ download: 'a"; b\r\nX: 1.csv', type: "text/csv" });
  expect(named["Content-Disposition"]).toBe('attachment; filename="a-; b--X: 1.csv"');
});
