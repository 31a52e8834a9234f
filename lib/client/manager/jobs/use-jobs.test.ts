import { daysOpen, jobState, matchesJob } from './use-jobs'

const NOW = new Date('2026-11-25T10:00:00Z')

test.each([
  [{ first_activation_at: null, closed_at: null }, null],
  [{ first_activation_at: '2026-11-25T08:00:00Z', closed_at: null }, 0],
  [{ first_activation_at: '2026-11-20T08:00:00Z', closed_at: null }, 5],
  [{ first_activation_at: '2026-11-01T08:00:00Z', closed_at: '2026-11-11T08:00:00Z' }, 10],
  [{ first_activation_at: '2026-12-01T08:00:00Z', closed_at: null }, 0],
])('%j is open for %s days', (job, days) => {
  expect(daysOpen(job, NOW)).toBe(days)
})

test('a job is a draft, open or closed', () => {
  expect(jobState({ is_draft: true, is_online: false })).toBe('draft')
  expect(jobState({ is_draft: false, is_online: true })).toBe('open')
  expect(jobState({ is_draft: false, is_online: false })).toBe('closed')
})

test('the search ignores case, accents and the order of words', () => {
  const job = { name: 'Pâtissière à Lyon', entity: 'Levain Sud' }
  expect(matchesJob(job, '')).toBe(true)
  expect(matchesJob(job, 'LYON patissiere')).toBe(true)
  expect(matchesJob(job, 'sud')).toBe(true)
  expect(matchesJob(job, 'paris')).toBe(false)
})
