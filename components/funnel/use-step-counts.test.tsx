import { renderHook } from '@testing-library/react'
import { useStepCounts } from './use-step-counts'
import type { Screen } from '#lib/domain/funnel-screen'

const sent: [path: string, body: unknown][] = []
const originalFetch = globalThis.fetch
beforeAll(() => {
  globalThis.fetch = (async (path: string, { body }: RequestInit) => {
    sent.push([path, JSON.parse(body as string)])
    return new Response('{}')
  }) as typeof fetch
})
afterAll(() => void (globalThis.fetch = originalFetch))
beforeEach(() => {
  sent.length = 0
  history.replaceState(null, '', '/jobs/baker/apply')
})

const ACCOUNT: Screen = { at: 'account' }
const SURVEY: Screen = { at: 'stage', stage: 'SURVEY', question_id: 1 }
const follow = (first: Screen) =>
  renderHook(({ screen }) => useStepCounts('bakery', 'baker', screen), { initialProps: { screen: first } })
const counted = () => sent.map(([, body]) => body)

test('counts the start of a step, and its end with the seconds that it took', () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1000)
  const { rerender } = follow({ at: 'loading' })
  rerender({ screen: ACCOUNT })
  rerender({ screen: { at: 'verification' } })
  clock.mockReturnValue(43_400)
  rerender({ screen: { at: 'storing' } })
  rerender({ screen: { at: 'stage', stage: 'RESUME' } })
  rerender({ screen: { at: 'review' } })
  rerender({ screen: { at: 'receipt' } })
  clock.mockRestore()
  expect(sent[0]?.[0]).toBe('/api/companies/bakery/campaigns/baker/steps')
  expect(counted()).toEqual([
    { step: 'ACCOUNT', event: 'started', seconds: 0, source: null },
    { step: 'ACCOUNT', event: 'finished', seconds: 42, source: null },
    { step: 'RESUME', event: 'started', seconds: 0, source: null },
    { step: 'RESUME', event: 'finished', seconds: 0, source: null },
    { step: 'CONFIRM', event: 'started', seconds: 0, source: null },
    { step: 'CONFIRM', event: 'finished', seconds: 0, source: null },
  ])
})

test('counts a failure for the current step', () => {
  const { result } = follow(SURVEY)
  result.current()
  expect(counted()).toContainEqual({ step: 'SURVEY', event: 'failed', seconds: 0, source: null })
})

test('does not count a step as finished when the user goes back', () => {
  const { rerender } = follow({ at: 'review' })
  rerender({ screen: SURVEY })
  expect(counted()).not.toContainEqual(expect.objectContaining({ event: 'finished' }))
})

test('counts no step for a confirmation that is reopened, or in preview mode', () => {
  follow({ at: 'receipt' })
  history.replaceState(null, '', '/jobs/baker/apply?mode=preview')
  follow(SURVEY)
  expect(sent).toEqual([])
})
