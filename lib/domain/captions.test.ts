import { type Cue, cuesOf, toWebVtt } from '#lib/domain/captions'

const CUES: Cue[] = [
  { start: 0, end: 1500, text: 'Good bread\nneeds time.' },
  { start: 61_001, end: 62_000, text: '<b>1 & 2</b> --> &amp; &lt;' },
  { start: 360_000_000, end: 360_000_001, text: 'شكرا' },
]

test('writes WebVTT without tags', () => {
  expect(toWebVtt(CUES)).toBe(
    `WEBVTT

00:00:00.000 --> 00:00:01.500
Good bread
needs time.

00:01:01.001 --> 00:01:02.000
&lt;b&gt;1 &amp; 2&lt;/b&gt; --&gt; &amp;amp; &amp;lt;

100:00:00.000 --> 100:00:00.001
شكرا
`,
  )
})

test('reads what it wrote', () => {
  expect(cuesOf(toWebVtt(CUES))).toEqual(CUES)
})
