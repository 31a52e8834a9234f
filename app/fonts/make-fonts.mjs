// node_modules/.bin/node app/fonts/make-fonts.mjs: regenerates the fonts of this folder and app/fonts.css. Run it after
// a family was added to lib/domain/fonts.ts or its package was updated. The results are committed.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const HERE = path.dirname(fileURLToPath(import.meta.url))
const PACKAGES = path.join(HERE, '../../node_modules/@fontsource-variable')

/** Name in a theme, and name of the package. */
const FAMILIES = [
  ['Inter', 'inter'],
  ['Space Grotesk', 'space-grotesk'],
  ['Nunito Sans', 'nunito-sans'],
  ['Manrope', 'manrope'],
  ['Fraunces', 'fraunces'],
  ['Source Serif 4', 'source-serif-4'],
  ['Lora', 'lora'],
  ['JetBrains Mono', 'jetbrains-mono'],
]
const WEIGHTS = { min: 400, max: 700, default: 400 }
/** Kerning, ligatures that are always on, accents, and tabular figures. */
const FEATURES = ['kern', 'liga', 'clig', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'rlig', 'tnum']

/**
 * Characters of German, English, Spanish, French and Dutch. Other Latin letters are in a file that is rarely loaded.
 */
const OURS = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x152, 0x153],
  [0x178, 0x178],
  [0x2009, 0x2009],
  [0x2010, 0x2015],
  [0x2018, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
]
const OTHERS =
  'U+0100-0151, U+0154-0177, U+0179-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, ' +
  'U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF'

const text = OURS.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
).join('')
const hex = (code) => code.toString(16).toUpperCase().padStart(4, '0')
const ours = OURS.map(([from, to]) => `U+${hex(from)}${from === to ? '' : `-${hex(to)}`}`).join(', ')

const face = (family, url, range) => `@font-face {
  font-family: ${/\W/.test(family) ? `'${family}'` : family};
  font-style: normal;
  font-display: swap;
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  src: url('${url}') format('woff2');
  unicode-range: ${range};
}
`

const faces = []
for (const [family, name] of FAMILIES) {
  const file = (subset) => path.join(PACKAGES, name, 'files', `${name}-${subset}-wght-normal.woff2`)
  const made = await subsetFont(readFileSync(file('latin')), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  })
  writeFileSync(path.join(HERE, `${name}.woff2`), made)
  console.log(`${family}: ${readFileSync(file('latin')).length} → ${made.length} bytes`)
  faces.push(
    face(family, `../node_modules/@fontsource-variable/${name}/files/${name}-latin-ext-wght-normal.woff2`, OTHERS),
    face(family, `./fonts/${name}.woff2`, ours),
  )
}
const head = `/*
 * Made by fonts/make-fonts.mjs. The families of lib/domain/fonts.ts, from our own origin: one small file with the letters of
 * the five languages, and one with other Latin letters for names that have them.
 */
`
writeFileSync(path.join(HERE, '../fonts.css'), head + faces.join('\n'))
