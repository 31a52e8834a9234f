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

test('what the fonts have stays, with thin spaces and rare hyphens as plain ones', () => {
  expect(drawable('Pâtissier·ère à Łódź, 38 000 € – “nuit”')).toBe('Pâtissier·ère à Łódź, 38 000 € – “nuit”')
  expect(drawable('38\u202f000\u00a0€, mi\u2011temps')).toBe('38\u00a0000\u00a0€, mi-temps')
})

test('emoji and other scripts are left out, and never fetched from elsewhere', () => {
  expect(drawable('🥖 Boulanger 🥐 de nuit')).toBe('Boulanger de nuit')
  expect(drawable('Пекарь')).toBe('')
})

test('a title in another script gives way to the company’s name; facts that cannot be written are left out', () => {
  expect(card({ title: 'Пекарь (Baker)', facts: ['Київ', 'CDI'] })).toMatchObject({
    title: 'Maison Levain',
    facts: ['CDI'],
  })
  expect(card({ title: '面包师', publisher: '面包' }).title).toBe('levain.example')
})

test('a long title is small, and so is one with a very long word', () => {
  const sizes = ['Baker', 'x'.repeat(40), 'Baker '.repeat(30)].map(titleSize)
  expect(sizes[0]).toBe(92)
  expect(sizes[1]).toBe(36)
  expect(sizes[2]).toBe(48)
})

test('the card in words names each thing once', () => {
  expect(cardWords({ title: 'Baker', facts: ['Lille', 'CDI'], publisher: 'Levain' })).toBe(
    'Baker · Lille · CDI · Levain',
  )
  expect(cardWords({ title: 'Levain', facts: [], publisher: 'Levain' })).toBe('Levain')
})
