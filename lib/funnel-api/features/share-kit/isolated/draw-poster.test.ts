import sharp from 'sharp'
import { CELL, patternCells } from '#lib/domain/pattern-cells'
import { Theme } from '#lib/domain/theme'
import { run } from '#lib/funnel-api/features/share-kit/isolated/draw-poster'
import type { PosterInput } from '#lib/funnel-api/features/share-kit/isolated/poster-sheet'
import { qrModules } from '#lib/funnel-api/features/share-kit/qr-code'
import { readDrawing } from '#tests/support/pdf-drawing'

const URL = 'https://bakery.example/jobs/night-baker?source=poster'
const theme = Theme.parse({ color_1: '#3b2a1a', color_2: '#b4541f', title_font: 'Fraunces', content_font: 'Inter' })
const texts = {
  document: 'Poster',
  hiring: 'We’re hiring',
  scan: 'Scan to apply',
  how: 'Point the camera of your phone at the code.',
  or: 'Or open',
  code: 'QR code',
}
const INPUT: PosterInput = {
  size: 'a4',
  lang: 'en',
  theme,
  logo: null,
  title: 'Night baker',
  publisher: 'Bakery North',
  texts,
  facts: ['Lille, France', 'Permanent contract', '€26,000 to €31,000 a year'],
  summary: 'You bake at night. You sleep in the day.',
  url: URL,
  shown_url: 'bakery.example/jobs/night-baker',
  modules: qrModules(URL),
}
const draw = async (change: Partial<PosterInput> = {}, photo?: Buffer) =>
  readDrawing(
    await run(
      { ...INPUT, ...change },
      {
        file: {
          size: photo?.length ?? 0,
          all: async () => photo ?? Buffer.alloc(0),
          read: async () => Buffer.alloc(0),
        },
      },
    ),
  )
type Drawing = Awaited<ReturnType<typeof draw>>

/** The height of the tags with the facts, and the left margin. */
const [TAG, MARGIN] = [32, 44]
const tagsOf = ({ shapes }: Drawing) => shapes.filter(({ height }) => height === TAG)
const textsAt = ({ texts: all }: Drawing, minSize: number) =>
  all.filter(({ size, x }) => size >= minSize && x === MARGIN).map(({ text, size }) => [text, size])

it('has a pattern and the texts of the job above a panel with the QR code', async () => {
  const { texts: drawn, shapes, images } = await draw()
  expect(drawn).toEqual([
    { text: 'Bakery North', x: 66, y: 42.7, size: 22, width: 146.6 },
    { text: 'We’re hiring', x: 44, y: 423.2, size: 17, width: 99.4 },
    { text: 'Night baker', x: 44, y: 491.4, size: 64, width: 363.5 },
    { text: 'Lille, France', x: 58, y: 545.5, size: 13.5, width: 78.8 },
    { text: 'Permanent contract', x: 172.8, y: 545.5, size: 13.5, width: 130.2 },
    { text: '€26,000 to €31,000 a year', x: 339, y: 545.5, size: 13.5, width: 173.6 },
    { text: 'You bake at night. You sleep in the day.', x: 44, y: 592.3, size: 14.5, width: 270.7 },
    { text: 'Scan to apply', x: 224, y: 708.5, size: 31, width: 199.2 },
    { text: 'Point the camera of your phone at the code.', x: 224, y: 736.4, size: 14, width: 293.3 },
    { text: 'Or open', x: 224, y: 770.5, size: 12, width: 46 },
    { text: 'bakery.example/jobs/night-baker', x: 224, y: 789.1, size: 13.5, width: 220.1 },
  ])
  expect(images).toEqual([])
  const pattern = patternCells('Bakery North', 6, 4).filter(({ path }) => path !== null).length
  expect([shapes.slice(0, 2), shapes.slice(2 + pattern)]).toEqual([
    [
      { x: 0, y: 0, width: 595.3, height: 841.9, color: '#fdf9f6' },
      { x: 0, y: 0, width: 595.3, height: 376.4, color: '#f4ede7' },
    ],
    [
      { x: 44, y: -14, width: 190.6, height: 84.4, color: '#fdf9f6' },
      { x: 44, y: 524.9, width: 106.8, height: 32, color: '#f4ede7' },
      { x: 158.8, y: 524.9, width: 158.2, height: 32, color: '#f4ede7' },
      { x: 325, y: 524.9, width: 201.6, height: 32, color: '#f4ede7' },
      { x: 0, y: 631.9, width: 595.3, height: 210, color: '#3b2a1a' },
      { x: 44, y: 661.9, width: 150, height: 150, color: '#ffffff' },
      { x: 57.3, y: 675.2, width: 123.3, height: 123.3, color: '#000000' },
    ],
  ])
})

it('shows the pattern of the share card, with each shape within its cell', async () => {
  const { shapes } = await draw()
  const cells = patternCells('Bakery North', 6, 4).filter(({ path }) => path !== null)
  const colors = { brand: '#3b2a1a', accent: '#b4541f', soft: '#e4ded9', faint: '#feeae0' }
  const scale = 595.28 / (6 * CELL)
  for (const [place, { index, tone }] of cells.entries()) {
    const { x, y, width, height, color } = shapes[2 + place]!
    const center = [x + width / 2, y + height / 2].map((value) => Math.floor(value / (CELL * scale)))
    expect([color, center]).toEqual([colors[tone], [index % 6, Math.floor(index / 6)]])
  }
})

it('has a structure for screen readers, and facts about the document', async () => {
  const { roles, info } = await draw()
  expect(roles).toEqual(['Document', 'P', 'P', 'H1', 'P', 'P', 'P', 'P', 'Figure (QR code)', 'P', 'P', 'P', 'P'])
  expect(info).toMatchObject({
    Title: 'Poster',
    Author: 'Bakery North',
    Creator: 'Bakery North',
    Language: 'en',
    PDFFormatVersion: '1.7',
  })
})

it.each<[string, [string, number][]]>([
  [
    'Night baker and miller',
    [
      ['Night baker', 54],
      ['and miller', 54],
    ],
  ],
  ['Softwareentwicklerin', [['Softwareentwicklerin', 46]]],
  [
    'Softwareentwicklerin Ost',
    [
      ['Softwareentwicklerin', 46],
      ['Ost', 46],
    ],
  ],
  [
    'Night baker and miller of the bakery in Lille-Fives and Hellemmes',
    [
      ['Night baker and miller', 38],
      ['of the bakery in Lille-', 38],
      ['Fives and Hellemmes', 38],
    ],
  ],
  [
    'Apprentice baker for the night shift and the early morning in the bakeries of Lille-Fives, Hellemmes and Lomme',
    [
      ['Apprentice baker for the night', 32],
      ['shift and the early morning in', 32],
      ['the bakeries of Lille-Fives,', 32],
      ['Hellemmes and Lomme', 32],
    ],
  ],
  [
    'Apprentice baker '.repeat(14),
    [
      ['Apprentice baker Apprentice', 32],
      ['baker Apprentice baker', 32],
      ['Apprentice baker Apprentice', 32],
      ['baker Apprentice…', 32],
    ],
  ],
  [
    'Donaudampfschifffahrtsgesellschaftskapitän',
    [
      ['Donaudampfschifffahrtsgesells-', 32],
      ['chaftskapitän', 32],
    ],
  ],
  [
    'x'.repeat(100),
    [
      [`${'x'.repeat(27)}-`, 32],
      [`${'x'.repeat(27)}-`, 32],
      [`${'x'.repeat(27)}-`, 32],
      ['x'.repeat(19), 32],
    ],
  ],
])('sets the title %s in balanced lines, as large as possible', async (title, lines) => {
  expect(textsAt(await draw({ title }), 32)).toEqual(lines)
})

it.each<[string[], number, [x: number, y: number, width: number][]]>([
  [
    ['Lille', 'Permanent contract'],
    15.5,
    [
      [44, 524.9, 58.4],
      [110.4, 524.9, 177.5],
    ],
  ],
  [
    ['Lille, France', 'Permanent contract', '€26,000 to €31,000 gross a year'],
    12.5,
    [
      [44, 524.9, 100.9],
      [152.9, 524.9, 148.6],
      [309.5, 524.9, 225.9],
    ],
  ],
  [
    ['Villeneuve-d’Ascq, Hauts-de-France, France', 'Permanent contract', '€26,000 to €31,000 gross a year'],
    15.5,
    [
      [44, 484.9, 363.4],
      [44, 524.9, 177.5],
      [229.5, 524.9, 273.3],
    ],
  ],
  [['A very long fact '.repeat(8)], 15.5, [[44, 524.9, 459.2]]],
  [[], 0, []],
])('puts the facts %j in one row of smaller letters, or in several rows', async (facts, size, tags) => {
  const drawing = await draw({ facts })
  expect(tagsOf(drawing).map(({ x, y, width }) => [x, y, width])).toEqual(tags)
  const written = drawing.texts.filter(({ x }) => tags.some(([left]) => Math.abs(left + 14 - x) < 0.2))
  expect(new Set(written.map((text) => text.size))).toEqual(new Set(facts.length > 0 ? [size] : []))
})

const summaryIn = (drawing: Drawing) =>
  drawing.texts.filter(({ size, x }) => size === 14.5 && x === MARGIN).map(({ text, y }) => [text, y])

it('shows the first complete sentences of the summary in three lines, or cuts the first one', async () => {
  const sentence = 'You bake bread at night with four other bakers in a warm place. '
  expect(summaryIn(await draw({ summary: sentence.repeat(6) }))).toEqual([
    ['You bake bread at night with four other bakers in a warm place. You bake', 550.3],
    ['bread at night with four other bakers in a warm place. You bake bread at', 571.3],
    ['night with four other bakers in a warm place.', 592.3],
  ])
  const words = 'You bake bread at night with four other bakers '
  expect(summaryIn(await draw({ summary: words.repeat(12) })).at(-1)).toEqual([
    'bake bread at night with four other bakers You bake bread at night…',
    592.3,
  ])
  const without = await draw({ summary: '' })
  expect(summaryIn(without)).toEqual([])
  expect(tagsOf(without)[0]).toMatchObject({ y: 565.9 })
})

it.each<[number, number, number]>([
  [20, 1, 13.5],
  [60, 2, 13.5],
  [90, 3, 13.5],
  [140, 3, 9.5],
  [250, 4, 8],
])(
  'shows all of a URL with %d more characters in %d lines of %d points, without hyphens',
  async (length, lines, size) => {
    const shown_url = `bakery.example/jobs/${'baker-'.repeat(42).slice(0, length)}`
    const drawn = (await draw({ shown_url })).texts.slice(10)
    expect(drawn.map((text) => text.text).join('')).toBe(shown_url)
    expect(drawn.map((text) => [text.x, text.size])).toEqual(Array(lines).fill([224, size]))
  },
)

it.each<[string, string[], number]>([
  ['Scan to apply', ['Scan to apply'], 31],
  ['Scan and apply now, it is quick', ['Scan and apply now, it is quick'], 20],
  ['Scan to apply for this job in a minute', ['Scan to apply for this job in a', 'minute'], 20],
])('fits the invitation to scan: %s', async (scan, lines, size) => {
  const drawn = (await draw({ texts: { ...texts, scan } })).texts.slice(7, 7 + lines.length)
  expect(drawn.map((text) => [text.text, text.size])).toEqual(lines.map((line) => [line, size]))
  // The texts are centered next to the code.
  const { texts: all } = await draw({ texts: { ...texts, scan } })
  const [first, last] = [all[7]!, all.at(-1)!]
  expect(Math.abs((first.y - first.size + last.y) / 2 - 736.9)).toBeLessThan(9)
})

it('is scaled to the smaller page', async () => {
  const [large, small] = [await draw(), await draw({ size: 'a5' })]
  const scale = 419.53 / 595.28
  for (const [index, { text, x, size, width }] of small.texts.entries()) {
    const original = large.texts[index]!
    expect(text).toBe(original.text)
    for (const [value, of] of [
      [x, original.x],
      [size, original.size],
      [width, original.width],
    ] as const)
      expect(Math.abs(value - of * scale)).toBeLessThan(0.15)
  }
  expect(small.shapes[0]).toMatchObject({ x: 0, y: 0, width: 419.5, height: 595.3 })
  expect(small.shapes.at(-3)).toMatchObject({ x: 0, y: 447.3, width: 419.5, height: 148 })
})

it('has a panel in the second color if the first one is invisible on the page', async () => {
  const { shapes } = await draw({ theme: Theme.parse({ color_1: '#ffffff', color_2: '#b4541f' }) })
  expect(shapes.at(-3)).toMatchObject({ color: '#b4541f' })
})

const image = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#a75' } })

it.each([
  [400, 100, { width: 184, height: 46 }, { width: 228, height: 104 }],
  [800, 100, { width: 190, height: 23.8 }, { width: 234, height: 81.8 }],
  [100, 400, { width: 11.5, height: 46 }, { width: 55.5, height: 104 }],
])('shows a logo of %d × %d pixels on a tab, and the photograph behind it', async (width, height, size, tab) => {
  const png = await image(width, height).png().toBuffer()
  const photo = await image(900, 900).jpeg().toBuffer()
  const { images, shapes, roles, texts: drawn } = await draw({ logo: { png, width, height } }, photo)
  expect(images).toEqual([
    { x: 0, y: 0, width: 595.3, height: 376.4 },
    { x: 66, y: 22, ...size },
  ])
  expect(shapes[1]).toMatchObject({ x: 44, y: -14, ...tab })
  expect(roles[1]).toBe('Figure (Bakery North)')
  expect(drawn[0]!.text).toBe('We’re hiring')
})

it('shows the pattern if the photograph cannot be read', async () => {
  const { images, shapes } = await draw({}, Buffer.from('not an image'))
  expect([images, shapes[1]!.color]).toEqual([[], '#f4ede7'])
})

it('shows a long name of the company in two lines', async () => {
  const { texts: drawn, shapes } = await draw({
    publisher: 'The Bakery of the North and the South of Lille and of all the Towns around it',
  })
  expect(drawn.slice(0, 2)).toEqual([
    { text: 'The Bakery of the North and', x: 66, y: 42.7, size: 22, width: 305.2 },
    { text: 'the South of Lille and of…', x: 66, y: 69.1, size: 22, width: 276.3 },
  ])
  expect(shapes.find(({ y }) => y < 0)).toMatchObject({ width: 349.2, height: 110.8 })
})
