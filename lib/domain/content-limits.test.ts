import { excessiveTexts } from '#lib/domain/content-limits'

it.each([
  ['content', 200_000],
  ['transcript', 50_000],
  ['excerpt', 10_000],
  ['title', 2000],
])('limits %s to %i characters in each language', (field, max) => {
  const textsOf = (length: number) => ({ [field]: { en: 'a'.repeat(length), fr: 'short' } })
  expect(excessiveTexts({ sections: [textsOf(max)] })).toEqual(new Map())
  expect(excessiveTexts({ sections: [textsOf(max + 1)] })).toEqual(new Map([[`sections.0.${field}.en`, max]]))
  expect(excessiveTexts({ texts: { en: { [field]: 'a'.repeat(max + 1) } }, cover: null, position: 1 })).toEqual(
    new Map([[`texts.en.${field}`, max]]),
  )
})
