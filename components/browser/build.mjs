// Bundles src/ into the folder named on the command line: modules, style sheets, font files and their licences.
// The same sources give the same bytes.

import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { build } from "esbuild";

const here = import.meta.dirname;
const out = path.resolve(process.argv[2]);
const { resolve } = createRequire(import.meta.url);
const FONT_FACE = /@font-face\s*\{[^}]*\}/g;
const FONT_STYLES = ["katex/dist/katex.min.css", "@fontsource/biz-udpgothic/400.css", "@fontsource/biz-udpgothic/700.css"];
const BUNDLED = ["katex", "@fontsource/biz-udpgothic"];

// Font faces only work outside the components, so they go to faces.css, which src/fonts.js adds to the document.
const withoutFontFaces = {
  name: "without-font-faces",
  setup: ({ onLoad }) =>
    onLoad({ filter: /katex\.min\.css$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, "utf8")).replace(FONT_FACE, ""),
      loader: "css",
    })),
};

await build({
  entryPoints: ["sheet.js", "sheet.css", "fonts.js", "reveal.js"].map((name) => path.join(here, "src", name)),
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  charset: "utf8",
  legalComments: "none", // the licences stand in LICENSES.txt
  logLevel: "warning",
  plugins: [withoutFontFaces],
});

/** The font faces of a style sheet, reduced to their woff2 files, which are copied along. */
async function fontFaces(style) {
  const file = resolve(style);
  const faces = [];
  for (const face of (await readFile(file, "utf8")).match(FONT_FACE)) {
    const [, source] = face.match(/url\(["']?([^"')]+\.woff2)["']?\)/);
    const name = path.basename(source);
    await cp(path.join(path.dirname(file), source), path.join(out, "faces", name));
    const plain = face.replace(/src:[^;}]*/, `src:url(faces/${name}) format("woff2")`).replace(/\s+/g, " ");
    faces.push(plain.includes("font-display") ? plain : plain.replace("{", "{font-display:block;"));
  }
  return faces;
}

await mkdir(path.join(out, "faces"), { recursive: true });
const faces = await Promise.all(FONT_STYLES.map(fontFaces));
await writeFile(path.join(out, "faces.css"), `${faces.flat().join("\n")}\n`);

const licences = await Promise.all(
  BUNDLED.map(async (name) => {
    const folder = path.join(here, "node_modules", name);
    const { version } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
    return `${name} ${version}\n\n${(await readFile(path.join(folder, "LICENSE"), "utf8")).trim()}\n`;
  }),
);
await writeFile(path.join(out, "LICENSES.txt"), licences.join(`\n${"-".repeat(80)}\n\n`));
