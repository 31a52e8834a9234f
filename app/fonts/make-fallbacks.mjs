// node_modules/.bin/node app/fonts/make-fallbacks.mjs: regenerates app/font-fallbacks.css.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { format } from 'prettier'

/** System fonts by the names of their styles. Fonts in one list have the same metrics. */
const SANS = {
  '': {
    regular: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'],
  },
  ' Android': { regular: ['Roboto'], bold: ['Roboto Bold', 'Roboto-Bold', 'Roboto'] },
}
const SERIF = {
  '': { regular: ['Georgia', 'Gelasio'], bold: ['Georgia Bold', 'Georgia-Bold', 'Gelasio Bold'] },
  ' Android': { regular: ['Noto Serif', 'NotoSerif'], bold: ['Noto Serif Bold', 'NotoSerif-Bold', 'Noto Serif'] },
  ' Times': {
    regular: ['Times New Roman', 'Liberation Serif', 'Tinos'],
    bold: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Tinos Bold'],
  },
}
const MONO = { '': { regular: ['Courier New', 'CourierNewPSMT', 'Liberation Mono', 'Cousine'], bold: null } }

/**
 * Families with their ascent and descent in ems, and their width relative to each fallback font: the total width of all
 * sentences of messages/ at weights 400 and 650, compared with the fallback's regular and bold style.
 */
const FAMILIES = [
  ['Inter', SANS, [0.9688, 0.2412], { '': [1.0575, 1.0131], ' Android': [1.0711, 1.0815] }],
  ['Space Grotesk', SANS, [0.984, 0.292], { '': [1.0783, 1.0069], ' Android': [1.0921, 1.0748] }],
  ['Nunito Sans', SANS, [1.011, 0.353], { '': [1.0003, 0.9605], ' Android': [1.0131, 1.0253] }],
  ['Manrope', SANS, [1.066, 0.3], { '': [1.0168, 0.9923], ' Android': [1.0298, 1.0592] }],
  [
    'Fraunces',
    SERIF,
    [0.978, 0.255],
    { '': [1.0534, 0.9474], ' Android': [0.972, 0.9615], ' Times': [1.1538, 1.1385] },
  ],
  [
    'Source Serif 4',
    SERIF,
    [1.036, 0.335],
    { '': [1.0766, 0.9401], ' Android': [0.9935, 0.9541], ' Times': [1.1793, 1.1298] },
  ],
  ['Lora', SERIF, [1.006, 0.274], { '': [1.0546, 0.9234], ' Android': [0.9732, 0.9372], ' Times': [1.1552, 1.1098] }],
  ['JetBrains Mono', MONO, [1.02, 0.3], { '': [0.9998] }],
]
/** Titles and buttons are bold, text is not. */
const REGULAR = '400 549'
const BOLD = '550 700'

const percent = (part) => `${Number((part * 100).toFixed(2))}%`
const face = (family, weight, names, [above, below], wide) => `@font-face {
  font-family: '${family}';
  font-weight: ${weight};
  src: ${names.map((name) => `local('${name}')`).join(', ')};
  ascent-override: ${percent(above / wide)};
  descent-override: ${percent(below / wide)};
  line-gap-override: 0%;
  size-adjust: ${percent(wide)};
}
`

const faces = FAMILIES.flatMap(([family, standIns, height, widths]) =>
  Object.entries(standIns).flatMap(([of, { regular, bold }]) => {
    const [wide, boldWide] = widths[of]
    const name = `${family} Fallback${of}`
    if (!bold) return face(name, '400 700', regular, height, wide)
    return [face(name, REGULAR, regular, height, wide), face(name, BOLD, bold, height, boldWide)]
  }),
)
const head = `/*
 * Made by fonts/make-fallbacks.mjs: fonts of systems, stretched to the measures of the families they stand in for, so that
 * the swap moves nothing.
 */
`
const css = await format(head + faces.join('\n'), { parser: 'css', singleQuote: true, printWidth: 120 })
writeFileSync(path.join(import.meta.dirname, '../font-fallbacks.css'), css)
