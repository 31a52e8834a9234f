import { screen, waitFor } from '@testing-library/react'
import { ApplyAction } from '#components/campaign/apply-action'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import type { Candidacy } from '#lib/domain/candidacy'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { candidacy } from '#tests/support/samples'

const CAMPAIGN = { id: 12, slug: 'baker', stages: ['VIDEO', 'SURVEY', 'RESUME'], questions: [4, 5, 6] } as const

function show(given: Partial<Candidacy> | null) {
  const calls: string[] = []
  setTestTransport(async ({ url }) => {
    calls.push(new URL(url).pathname)
    return given === null
      ? Response.json({ error: { code: 'NOT_FOUND', message: '' } }, { status: 404 })
      : Response.json(candidacy(given))
  })
  renderSite(
    <ApplyAction campaign={CAMPAIGN}>
      <a href="/jobs/baker/apply">Apply</a>
    </ApplyAction>,
    { company: { time_zone: 'Europe/Paris' } },
  )
  return calls
}
const signIn = (isSignedIn: boolean) =>
  (document.cookie = `${SIGNED_IN_COOKIE}=1; path=/; max-age=${isSignedIn ? 60 : 0}`)
afterEach(() => {
  signIn(false)
  localStorage.clear()
})

test('offers to apply, and requests no application without a session', () => {
  const calls = show(null)
  expect(screen.getByRole('link', { name: 'Apply' })).toBeVisible()
  expect(calls).toEqual([])
})

test.each([
  ['a question', { answers: { 4: { value: 'yes', at: 0 } } }, 'Question 2 of 3'],
  ['the step after the questions', { is_survey_finished: true }, 'Add your CV and submit'],
])('continues an application without an account at %s', async (_, draft, place) => {
  const at = Date.now()
  const stored = { answers: {}, video_seen_at: at, is_survey_finished: false, source: null, sponsor: null, ...draft }
  localStorage.setItem('draft:campaign-12', JSON.stringify(stored))
  const calls = show(null)
  const link = await screen.findByRole('link', { name: `Continue your application ${place}` })
  expect(link).toHaveAttribute('href', '/jobs/baker/apply')
  expect(calls).toEqual([])
})

test('offers to apply to a user without an application', async () => {
  signIn(true)
  const calls = show(null)
  await waitFor(() => expect(calls).toEqual(['/api/me/candidacies/from_campaign/12']))
  expect(await screen.findByRole('link', { name: 'Apply' })).toBeVisible()
})

test.each([
  ['the first question without an answer', { answer_draft: { 4: 'yes', 5: null } }, 'Question 3 of 3'],
  ['the first question', { answer_draft: null }, 'Question 1 of 3'],
  ['a later stage', { answer_group: { 4: 'yes' } }, 'Add your CV and submit'],
  ['the review', { answer_group: { 4: 'yes' }, resume_url: 'https://files.example/1' }, 'Check and submit'],
])('continues an application at %s', async (_, given, place) => {
  signIn(true)
  show({ video_seen_at: '2026-11-01T08:00:00Z', ...given })
  const link = await screen.findByRole('link', { name: `Continue your application ${place}` })
  expect(link).toHaveAttribute('href', '/jobs/baker/apply')
})

test('shows the day of a submitted application in the company’s time zone, and links to it', async () => {
  signIn(true)
  show({ confirmed_at: '2026-11-22T23:30:00Z', reference: 'K7M2-9QXD' })
  const link = await screen.findByRole('link', { name: 'View my application Applied on 23 November 2026' })
  expect(link).toHaveAttribute('href', '/profile/applications/K7M2-9QXD')
})
