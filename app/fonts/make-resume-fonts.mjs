// node_modules/.bin/node app/fonts/make-resume-fonts.mjs: regenerates the fonts of written CVs in lib/client/resume-pdf.
// A PDF needs static TrueType fonts, and a browser loads only the files for the scripts of a text. The results are
// committed.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..')
const SCRIPTS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext']
/** All characters from space to U+2DFF, and the Latin letters at U+A720. */
const RANGES = [
  [0x20, 0x2dff],
  [0xa720, 0xa7ff],
]
const text = RANGES.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
).join('')

for (const script of SCRIPTS) {
  const source = path.join(ROOT, 'node_modules/@fontsource-variable/inter/files', `inter-${script}-wght-normal.woff2`)
  const font = await subsetFont(readFileSync(source), text, {
    targetFormat: 'truetype',
    variationAxes: { wght: 400 },
    // Plain lines use no layout features.
    noLayoutClosure: true,
    noHinting: true,
    dropTables: ['GSUB', 'GPOS', 'GDEF', 'STAT', 'name'],
  })
  writeFileSync(path.join(ROOT, 'lib/client/resume-pdf/fonts', `${script}.ttf`), font)
}
