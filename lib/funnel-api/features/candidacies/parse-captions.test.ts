import { MAX_CAPTIONS_LENGTH } from '#lib/contract/staff/captions'
import { cuesOf, toWebVtt } from '#lib/domain/captions'
import { parseCaptions } from '#lib/funnel-api/features/candidacies/parse-captions'
import { measureCpuTime } from '#tests/support/cpu-time'

const times = '00:00:01.000 --> 00:00:04.000'
const textOf = (text: string) => parseCaptions(`WEBVTT\n\n${times}\n${text}\n`)[0]?.text

it.each([
  [
    'WebVTT with headers, styles, regions and comments, which are not stored',
    `\uFEFFWEBVTT - A title
Kind: captions

STYLE
::cue { background: url(https://example.org/x); color: red }

REGION
id:bottom width:40%

NOTE A comment
in two lines

intro
00:01.000 --> 00:04.000 region:bottom align:start
<v.loud Lena>Good <i>bread</i>

00:04.500\t-->\t01:00:05.250
needs <00:04.750>time.
`,
  ],
  [
    'SubRip',
    `1
00:00:01,000 --> 00:00:04,000  X1:40 X2:600
{\\an8}Good <font color="red">bread</font>

2
00:00:04,500 --> 01:00:05,250
needs time.`,
  ],
])('reads %s', (_what, content) => {
  const cues = [
    { start: 1000, end: 4000, text: 'Good bread' },
    { start: 4500, end: 3_605_250, text: 'needs time.' },
  ]
  expect(parseCaptions(content)).toEqual(cues)
  for (const lineBreak of ['\r\n', '\r']) expect(parseCaptions(content.replaceAll('\n', lineBreak))).toEqual(cues)
})

it.each([
  ['3 < 5 & 7 > 6, <3', '3 < 5 & 7 > 6, <3'],
  ['x <y and <b>z</b>', 'x <y and z'],
  ['Tom &amp; Ana&nbsp;&lt;b&gt; &#39;', "Tom & Ana\u00a0<b> '"],
  ['<script>alert(1)</script>', 'alert(1)'],
  ['<img src=x onerror=alert(1)>Hello', 'Hello'],
  ['  two  \n   \u0007lines\t', 'two\nlines'],
  ['a&#10;&#10;b &#13;c', 'a\nb c'],
  ['\ud800', '\ufffd'],
])('reads the text of %j', (text, plain) => {
  expect(textOf(text)).toBe(plain)
})

it.each([
  'a --&gt; b',
  '&amp;lt;script&amp;gt;',
  '<b>&lt;/b&gt;</b>',
  'WEBVTT\nNOTE &#x2d;-> 5',
  '\u2028\u2029\u0085x',
])('returns the text of %j unchanged after it was stored', (text) => {
  const parsed = parseCaptions(`${times}\n${text}`)
  const stored = toWebVtt(parsed)
  expect(cuesOf(stored)).toEqual(parsed)
  expect(parseCaptions(stored)).toEqual(parsed)
})

it('sorts captions by time, and ends a text at the next time line or an empty line', () => {
  const content = '00:05 --> 00:06\nlast\n00:01 --> 00:02\nfirst\n \nnot a caption\n\n00:03 --> 00:03\nmiddle'
  expect(parseCaptions(content).map(({ start, text }) => [start, text])).toEqual([
    [1000, 'first'],
    [3000, 'middle'],
    [5000, 'last'],
  ])
})

it.each(['', 'Good bread needs time.', 'WEBVTT', `WEBVTT\n\n${times}\n\n${times}\n<b></b>`])(
  'rejects %j because it has no captions',
  (content) => {
    expect(() => parseCaptions(content)).toThrow(
      expect.objectContaining({ code: 'INVALID', fields: { content: { key: 'NO_CAPTIONS' } } }) as Error,
    )
  },
)

it.each([
  '00:00:04.000 --> 00:00:01.000',
  '00:00:01 -->',
  '--> 00:00:01',
  '-->',
  '1 --> 2',
  '00:99:00.000 --> 00:99:01.000',
  '00:00:01.0000 --> 00:00:02.000',
  '0000:00:01 --> 0000:00:02',
  'Speaker --> Listener',
])('rejects the times %j and reports the line number', (line) => {
  expect(() => parseCaptions(`WEBVTT\r\n\r\n${times}\r\nGood\r\n\r\n${line}\r\nbread`)).toThrow(
    expect.objectContaining({ fields: { content: { key: 'CAPTION_TIMES', bound: 6 } } }) as Error,
  )
})

it.each([
  ['tags', `${times}\n${'<b>'.repeat(166_000)}x`],
  ['open brackets', `${times}\n${'<'.repeat(499_000)}`],
  ['braces', `${times}\n${'{\\'.repeat(249_000)}`],
  ['spaces', `${times}\n${' '.repeat(499_000)}x`],
  ['empty lines', `${'\n'.repeat(499_000)}${times}\nx`],
  ['captions', '0:1-->0:2\nx\n'.repeat(41_000)],
  ['spaces in times', `0:1${' '.repeat(250_000)}-->${' '.repeat(240_000)}0:2\nx`],
  ['ampersands', `${times}\n${'&'.repeat(499_000)}`],
])('parses a text of %s near the maximum length in under a second of CPU time', (_what, content) => {
  expect(content.length).toBeLessThanOrEqual(MAX_CAPTIONS_LENGTH)
  expect(measureCpuTime(() => parseCaptions(content))).toBeLessThan(1000)
})
