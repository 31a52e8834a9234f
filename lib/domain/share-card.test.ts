import { cardText, jobFacts, toDrawableText, toDrawableCard, titleSize } from '#lib/domain/share-card'
import { Theme } from '#lib/domain/theme'
import { address, campaign } from '#tests/support/samples'

const card = (more: object) =>
  toDrawableCard({
    title: 'Baker',
    facts: [],
    publisher: 'Maison Levain',
    logo_url: null,
    host: 'levain.example',
    theme: Theme.parse({}),
    ...more,
  })

test('keeps characters that the fonts contain, and replaces thin spaces and rare hyphens', () => {
  expect(toDrawableText('Pâtissier·ère à Łódź, 38 000 € – “nuit”')).toBe('Pâtissier·ère à Łódź, 38 000 € – “nuit”')
  expect(toDrawableText('38\u202f000\u00a0€, mi\u2011temps')).toBe('38\u00a0000\u00a0€, mi-temps')
})

test('removes emoji and other scripts, which the fonts do not contain', () => {
  expect(toDrawableText('🥖 Boulanger 🥐 de nuit')).toBe('Boulanger de nuit')
  expect(toDrawableText('Пекарь')).toBe('')
})

test("uses the company's name for a title in another script, and omits facts in another script", () => {
  expect(card({ title: 'Пекарь (Baker)', facts: ['Київ', 'CDI'] })).toMatchObject({
    title: 'Maison Levain',
    facts: ['CDI'],
  })
  expect(card({ title: '面包师', publisher: '面包' }).title).toBe('levain.example')
})

test('a long title or a long word gets a smaller size', () => {
  const sizes = ['Baker', 'x'.repeat(40), 'Baker '.repeat(30)].map(titleSize)
  expect(sizes[0]).toBe(92)
  expect(sizes[1]).toBe(36)
  expect(sizes[2]).toBe(48)
  // The longest word must fit on one line of 770 pixels, at 0.58 of the font size for each letter.
  expect(titleSize('Baker '.repeat(5))).toBe(72)
  expect(titleSize(`${'x'.repeat(20)} of bread`)).toBe(66)
  expect(titleSize(`Baker-${'x'.repeat(17)}`)).toBe(78)
})

test('the alternative text names each part once', () => {
  expect(cardText({ title: 'Baker', facts: ['Lille', 'CDI'], publisher: 'Levain' })).toBe(
    'Baker · Lille · CDI · Levain',
  )
  expect(cardText({ title: 'Levain', facts: [], publisher: 'Levain' })).toBe('Levain')
})

test('joins repeated spaces, and keeps a title if the fonts contain more than two thirds of its letters', () => {
  expect(toDrawableText('Baker\u2003\tof\n bread')).toBe('Baker of bread')
  // The fonts lack one of three letters, then one of four. The last title has no letters.
  expect(card({ title: 'abП' }).title).toBe('Maison Levain')
  expect(card({ title: 'abcП' }).title).toBe('abc')
  expect(card({ title: '2026' }).title).toBe('Maison Levain')
})

test('each font size is used up to its maximum title length', () => {
  const words = (length: number) => 'ab '.repeat(30).slice(0, length - 1) + 'b'
  expect([24, 25, 34, 35, 60, 61].map((length) => titleSize(words(length)))).toEqual([92, 72, 72, 62, 62, 48])
})

test('the facts of a job are its place, contract and pay, as far as they are known', () => {
  const t = ((key: string) => key) as Parameters<typeof jobFacts>[0]
  const facts = (more: Parameters<typeof campaign>[0]) => jobFacts(t, campaign(more))
  expect(facts({})).toEqual(['JOB_TYPE.PERMANENT_CONTRACT'])
  expect(facts({ address: address({ city: 'Lille' }), salary_min: 30_000 })).toEqual([
    'Lille',
    'JOB_TYPE.PERMANENT_CONTRACT',
    'PAY_SHAPE.from',
  ])
})
