import { jobSummary } from '#lib/domain/job-summary'

const FACTS = ['Lille, France', 'CDI', '25 000 € par an']

test('shows the facts and the first sentences, without headings', () => {
  const html = '<h2>Le poste</h2><p>Vous pétrissez la nuit.</p><p>Le pain sort à 5 h &amp; part à 6 h.</p>'
  expect(jobSummary(FACTS, html, 'fr')).toBe(
    'Lille, France · CDI · 25 000 € par an. Vous pétrissez la nuit. Le pain sort à 5 h & part à 6 h.',
  )
})

test('ends after the last complete sentence that fits', () => {
  const sentence = `${'Du pain au levain. '.repeat(40)}`
  const summary = jobSummary(FACTS, `<p>${sentence}</p>`, 'fr')
  expect(summary.length).toBeLessThanOrEqual(310)
  expect(summary).toMatch(/Du pain au levain\.$/)
})

test('shortens a single long sentence at a word', () => {
  const summary = jobSummary([], `<p>${'pain '.repeat(200)}</p>`, 'fr')
  expect(summary).toMatch(/pain…$/)
  expect(summary.length).toBeLessThanOrEqual(301)
})

test('works without facts or without a description', () => {
  expect(jobSummary(['Lille'], '', 'fr')).toBe('Lille')
  expect(jobSummary([], '<p>Bonjour.</p>', 'fr')).toBe('Bonjour.')
})
