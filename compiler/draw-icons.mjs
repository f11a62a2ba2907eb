// @ts-check
import { readFileSync } from "node:fs";
import sharp from "sharp";

// Draws the icons of `public/manifest.webmanifest` from the product's mark: `node compiler/draw-icons.mjs`
// in the project's folder.

const PLASTER = "#f3efe6";
const folder = "public";
const drawing = readFileSync(`${folder}/mark.svg`, "utf8").replace(/<\/?svg[^>]*>/g, "");

/**
 * @param {string} content of 32 units by 32
 * @returns {string} a picture of it
 */
const picture = (content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="0 0 32 32">${content}</svg>`;

/**
 * The mark on a background, for systems that cut icons to a shape of their own.
 *
 * @param {number} share how much of the width the mark takes
 */
const onPlaster = (share) => {
  const margin = 16 * (1 - share);
  return picture(
    `<rect width="32" height="32" fill="${PLASTER}" /><g transform="translate(${margin} ${margin}) scale(${share})">${drawing}</g>`,
  );
};

// Systems read only the opacity of a badge.
const badge = picture(
  `<mask id="mark">${drawing.replaceAll("#f7f3ea", "#000").replaceAll(/#1d5b50|#c08a2b/g, "#fff")}</mask>` +
    '<rect width="32" height="32" fill="#fff" mask="url(#mark)" />',
);

/** @type {[name: string, pixels: number, svg: string][]} */
const icons = [
  ["icon-192", 192, picture(drawing)],
  ["icon-512", 512, picture(drawing)],
  // Systems may cut off everything outside a circle of four fifths of the width.
  ["maskable-512", 512, onPlaster(0.6)],
  ["apple-touch-icon", 180, onPlaster(0.7)],
  ["badge-96", 96, badge],
];
for (const [name, pixels, svg] of icons) {
  const png = sharp(Buffer.from(svg)).resize(pixels).png({ compressionLevel: 9, palette: true });
  await png.toFile(`${folder}/icons/${name}.png`);
}
