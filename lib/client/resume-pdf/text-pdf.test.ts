/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { createPhotoPdf } from '#lib/client/resume-pdf/photo-pdf'
import { createTextPdf } from '#lib/client/resume-pdf/text-pdf'
import { wrapText } from '#lib/client/resume-pdf/wrap-text'

const fetched: string[] = []
const fetchFile = async (script: string) => {
  fetched.push(script)
  return new Uint8Array(readFileSync(`${import.meta.dirname}/fonts/${script}.ttf`))
}
beforeEach(() => (fetched.length = 0))

const jpeg = { bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), width: 200, height: 100 }
const draw = { measure: (text: string, size: number) => text.length * size * 0.5, draw: async () => jpeg }

const resume = { name: 'Nora Vidal', contact: ['nora.vidal@example.org'], text: '', note: 'Written.', lang: 'en' }
const writePdf = async (text: string) => readPdf(await createTextPdf({ ...resume, text }, { fetchFile, draw }))

/** The file as Latin-1, its objects, and the text of its pages by the fonts' Unicode maps. */
async function readPdf(blob: Blob) {
  const bytes = Buffer.from(await new Response(blob).arrayBuffer())
  const source = bytes.toString('latin1')
  const objectOf = (ref: string) => source.slice(source.indexOf(`\n${ref} 0 obj\n`)).split('\nendobj')[0]!
  const streamOf = (ref: string) => {
    const [head = '', body = ''] = objectOf(ref).split(/stream\n([^]*)\nendstream/)
    return /FlateDecode/.test(head) ? inflateSync(Buffer.from(body, 'latin1')).toString('latin1') : body
  }
  const pages = [...source.matchAll(/\/Type\/Page\/Parent.*/g)].map(([page]) => page)
  const maps = new Map<string, Map<string, string>>()
  for (const [, name, ref] of (pages[0] ?? '').matchAll(/\/(F\d|H) (\d+) 0 R/g)) {
    const unicode = streamOf(/ToUnicode (\d+)/.exec(objectOf(ref!))![1]!)
    maps.set(name!, new Map([...unicode.matchAll(/<(\w+)><(\w+)>\n?/g)].map(([, code, text]) => [code!, text!])))
  }
  const decode = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  const lines = pages.map((page) =>
    [...streamOf(/Contents (\d+)/.exec(page)![1]!).matchAll(/BT [^\n]* ET/g)].map(([line]) =>
      [...line.matchAll(/\/(F\d|H) [^<]*<(\w+)>Tj/g)]
        .map(([, font, codes]) =>
          codes!
            .match(/.{4}/g)!
            .map((code) => decode(maps.get(font!)!.get(code)!))
            .join(''),
        )
        .join(''),
    ),
  )
  return { source, lines, pages }
}

test('has the name, contact, text and note, which PDF readers can select', async () => {
  const { lines, source } = await writePdf('Three years in a bakery.\n\nI speak Dutch & “French”.')
  expect(lines).toEqual([
    ['Nora Vidal', 'nora.vidal@example.org', 'Three years in a bakery.', 'I speak Dutch & “French”.', 'Written.'],
  ])
  expect(source).toMatch(/^%PDF-1\.7/)
  expect(fetched).toEqual(['latin'])
})

test.each([
  ['accents, composed', 'e\u0301cole œuvre ÿ 12 €', 'école œuvre ÿ 12 €', ['latin']],
  ['Polish and Turkish', 'Łódź ğış', 'Łódź ğış', ['latin', 'latin-ext']],
  ['Greek', 'Καλημέρα', 'Καλημέρα', ['latin', 'greek']],
  ['Russian', 'Пекарня', 'Пекарня', ['latin', 'cyrillic']],
])('embeds the fonts for %s', async (_, text, expected, scripts) => {
  const { lines } = await writePdf(text)
  expect(lines[0]).toContain(expected)
  expect(fetched).toEqual(scripts)
})

test('draws lines in other scripts, with hidden text over them', async () => {
  const { lines, source } = await writePdf('日本語 😀\nBread')
  expect(lines[0]).toEqual(expect.arrayContaining(['日本語 😀', 'Bread']))
  expect(source.match(/DCTDecode/g)).toHaveLength(1)
})

test('removes control characters and direction marks', async () => {
  const { lines } = await writePdf('a\u0000b\u202Ec\r\nd\u200Be\tf')
  expect(lines[0]).toEqual(expect.arrayContaining(['abc', 'de    f']))
})

test('continues on further pages, and breaks words that are too long', async () => {
  const { lines, pages } = await writePdf(`${'line\n'.repeat(80)}${'x'.repeat(300)}`)
  expect(pages).toHaveLength(2)
  expect(lines.flat().filter((line) => line === 'line')).toHaveLength(80)
  expect(
    lines
      .flat()
      .filter((line) => /^x+$/.test(line))
      .join(''),
  ).toBe('x'.repeat(300))
})

test('has a table with the position of each object', async () => {
  const { source } = await writePdf('Bread')
  const offsets = [...source.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  for (const [index, offset] of offsets.entries())
    expect(source.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`))
  expect(source.slice(Number(/startxref\n(\d+)/.exec(source)![1]))).toMatch(/^xref/)
})

test('has one page for each photo, rotated and in its shape', async () => {
  const photos = [
    { ...jpeg, rotation: 90 as const },
    { ...jpeg, width: 100, height: 200, rotation: 0 as const },
  ]
  const { pages, source } = await readPdf(await createPhotoPdf(photos, 'CV', 'en'))
  expect(pages).toEqual([
    expect.stringMatching(/MediaBox\[0 0 842 421\].*Rotate 90/),
    expect.stringMatching(/MediaBox\[0 0 421 842\].*Rotate 0/),
  ])
  expect(source.match(/DCTDecode/g)).toHaveLength(2)
})

test('wraps at spaces', () => {
  const measure = (text: string) => text.length
  expect(wrapText('one two three', measure, 8)).toEqual(['one two', 'three'])
  expect(wrapText('abcdefgh', measure, 3)).toEqual(['abc', 'def', 'gh'])
  expect(wrapText('', measure, 3)).toEqual([''])
})
