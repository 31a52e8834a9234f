import { cardWords, drawable, drawableCard, titleSize } from '#lib/seo/card'
import { Theme } from '#lib/domain/theme'

const card = (more: object) =>
  drawableCard({
    title: 'Baker',
    facts: [],
    publisher: 'Maison Levain',
    logo_url: null,
    host: 'levain.example',
    theme: Theme.parse({}),
    ...more,
  })

test('keeps characters of the fonts, and replaces thin spaces and rare hyphens', () => {
  expect(drawable('Pâtissier·ère à Łódź, 38 000 € – “nuit”')).toBe('Pâtissier·ère à Łódź, 38 000 € – “nuit”')
  expect(drawable('38\u202f000\u00a0€, mi\u2011temps')).toBe('38\u00a0000\u00a0€, mi-temps')
})

test('removes emoji and other scripts, and never loads fonts for them', () => {
  expect(drawable('🥖 Boulanger 🥐 de nuit')).toBe('Boulanger de nuit')
  expect(drawable('Пекарь')).toBe('')
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
})

test('the alternative text names each part once', () => {
  expect(cardWords({ title: 'Baker', facts: ['Lille', 'CDI'], publisher: 'Levain' })).toBe(
    'Baker · Lille · CDI · Levain',
  )
  expect(cardWords({ title: 'Levain', facts: [], publisher: 'Levain' })).toBe('Levain')
})
