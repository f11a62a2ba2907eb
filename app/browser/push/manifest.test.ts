import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";

interface Manifest {
  id: string;
  start_url: string;
  scope: string;
  display: string;
  icons: { src: string; sizes: string; purpose?: string }[];
}

const manifest = JSON.parse(readFileSync("public/manifest.webmanifest", "utf8")) as Manifest;

async function readSize(address: string): Promise<string> {
  const { width, height, format } = await sharp(`public${address}`).metadata();
  expect(format, address).toBe("png");
  return `${width}x${height}`;
}

test("the manifest makes the console an app of its own on a home screen, with icons of the sizes that it names", async () => {
  expect(manifest).toMatchObject({ id: "/", start_url: "/", scope: "/", display: "standalone" });
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ["192x192", undefined],
    ["512x512", undefined],
    ["512x512", "maskable"],
  ]);
  for (const { src, sizes } of manifest.icons) expect(await readSize(src), src).toBe(sizes);
  expect(await readSize("/icons/apple-touch-icon.png")).toBe("180x180");
});

test("an icon for a home screen is opaque, as systems put black behind transparent ones", async () => {
  for (const name of ["apple-touch-icon", "maskable-512"])
    expect((await sharp(`public/icons/${name}.png`).stats()).isOpaque, name).toBe(true);
});

test("the service worker names icons that are there", async () => {
  const worker = readFileSync("public/push-worker.js", "utf8");
  const icons = [...worker.matchAll(/"(\/icons\/[^"]+)"/g)].map(([, address]) => address!);
  expect(icons).toHaveLength(2);
  for (const address of icons) await readSize(address);
});
