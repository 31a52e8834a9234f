import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openApply, renderFunnel, setSignedIn } from '#components/funnel/render-funnel'
import { setTestTransport } from '#lib/client/api'
import { readDraft, valuesOf } from '#lib/client/draft-store'
import { draftKey } from '#lib/client/input-storage'
import { reloadSession } from '#lib/client/session-user'
import { publishSignInResult } from '#lib/client/sign-in-result'
import { storeDraft } from '#lib/contract/store-draft'
import { type ErrorCode, STATUS } from '#lib/contract/errors'
import type { Candidacy } from '#lib/domain/candidacy'
import type { User } from '#lib/domain/user'
import { campaign, candidacy, card, question, user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const questions = [
  question('text', { id: 11, content: 'Why bread?', is_required: true }),
  question('text', { id: 12, content: 'Anything else?', order: 1 }),
]
const job = campaign({ stages: ['VIDEO', 'SURVEY', 'RESUME'], video: '/film.mp4', survey: { id: 1, questions } })
const at = '2026-02-01T10:00:00Z'
const LOCAL = draftKey(7, null)

type Draft = ReturnType<typeof storeDraft.body.parse>
let sent: Draft[]
let stored: Candidacy | null
let errorOf: () => ErrorCode | null
let current: User

beforeEach(async () => {
  sent = []
  stored = null
  errorOf = () => null
  current = user()
  setTestTransport(async (request) => {
    const path = new URL(request.url).pathname.split('/').pop()!
    if (path === 'me') return Response.json(current)
    if (['resumes', 'tags', 'job_types'].includes(path)) return Response.json([])
    if (path === 'draft') {
      const code = errorOf()
      if (code === 'UNAVAILABLE') throw new TypeError('Failed to fetch')
      if (code) return Response.json({ error: { code, message: '' } }, { status: STATUS[code] })
      const draft = storeDraft.body.parse(await request.json())
      sent.push(draft)
      const { video_age, answer_group, is_survey_finished } = draft.candidacy
      stored ??= candidacy()
      const answers = { ...stored.answer_group, ...stored.answer_draft, ...answer_group }
      if (video_age !== null) stored = { ...stored, video_seen_at: at }
      stored = is_survey_finished ? { ...stored, answer_group: answers } : { ...stored, answer_draft: answers }
      return Response.json(stored)
    }
    if (path === 'candidacies') return Response.json(stored ? [stored] : [])
    if (!stored) return Response.json({ error: { code: 'NOT_FOUND', message: '' } }, { status: 404 })
    return Response.json(stored)
  })
})

const next = () => userEvent.click(screen.getByRole('button', { name: /^(Continue|Save and continue)$/ }))
const box = (name: RegExp) => screen.findByRole('textbox', { name })
async function answerAll() {
  await screen.findByRole('heading', { name: /^Meet/ })
  await next()
  await userEvent.type(await box(/^Why bread/), 'Because')
  await next()
  await box(/^Anything else/)
  await next()
}
async function applyAsVisitor() {
  await openApply()
  renderFunnel(job)
  await answerAll()
}
async function signIn() {
  setSignedIn(true)
  await act(() => reloadSession())
}

test('leads from the first tap to the account, with everything on this device', async () => {
  await applyAsVisitor()
  expect(await screen.findByRole('heading', { name: 'Sign in here' })).toBeVisible()
  expect(location.search).toBe('?step=account')
  expect(valuesOf(readDraft(LOCAL))).toEqual({ 11: 'Because', 12: null })
  expect(readDraft(LOCAL).video_seen_at).toEqual(expect.any(Number))
})

test('moves everything into the account in one call, with source and sponsor of the first visit', async () => {
  await openApply({ search: '?source=poster&sponsor=lea' })
  renderFunnel(job)
  await answerAll()
  sessionStorage.clear()
  history.replaceState(null, '', '/jobs/baker/apply?step=account')
  await signIn()
  expect(await screen.findByRole('heading', { name: 'Your CV' })).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    candidacy: {
      campaign_id: 7,
      source: 'poster',
      answer_group: { 11: 'Because', 12: null },
      is_survey_finished: true,
    },
    sponsor: 'lea',
  })
  expect(sent[0]!.candidacy.video_age).toBeLessThan(60_000)
  expect(localStorage.getItem(LOCAL)).toBeNull()
  expect(location.search).toBe('?step=resume')
})

test('keeps the answers through a reload, and goes back to them from the account', async () => {
  await openApply()
  const { unmount } = renderFunnel(job)
  await answerAll()
  unmount()
  renderFunnel(job)
  await userEvent.click(await screen.findByRole('button', { name: 'Back: Questions' }))
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(await box(/^Why bread/)).toHaveValue('Because')
})

test('adds the answers to an earlier application of the account, and continues at its review', async () => {
  await applyAsVisitor()
  stored = candidacy({ video_seen_at: at, answer_group: { 11: 'Earlier', 12: 'More' }, resume_url: '/cv' })
  await signIn()
  expect(await screen.findByRole('heading', { name: 'Check your application' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('continues at an earlier application after signing in on the first screen', async () => {
  await openApply()
  renderFunnel(job)
  await screen.findByRole('heading', { name: /^Meet/ })
  stored = candidacy({ video_seen_at: at, answer_group: { 11: 'Earlier', 12: 'More' } })
  await signIn()
  expect(await screen.findByRole('heading', { name: 'Your CV' })).toBeVisible()
  expect(sent).toEqual([])
})

test('goes back to its first entry once after signing in to a submitted application', async () => {
  await applyAsVisitor()
  stored = candidacy({ confirmed_at: at })
  // jsdom drops the first call if the URL changes before it takes effect. Browsers do not.
  const go = jest.spyOn(history, 'go')
  await act(() => signIn().then(settle))
  expect([go.mock.calls, location.search]).toEqual([[[-3]], '?step=receipt'])
  go.mockRestore()
})

test('asks a user whose session cannot be read to sign in, and starts nothing', async () => {
  await openApply({ isSignedIn: true })
  setTestTransport(() => Promise.reject(new TypeError('Failed to fetch')))
  renderFunnel(job)
  expect(await screen.findByRole('heading', { name: 'Sign in here' })).toBeVisible()
})

test('waits for the code of a link, and asks to sign in if it has expired', async () => {
  await openApply()
  act(() => publishSignInResult({ kind: 'link', outcome: 'PENDING' }))
  renderFunnel(job)
  await act(settle)
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  act(() => publishSignInResult({ kind: 'link', outcome: 'EXPIRED' }))
  expect(await screen.findByRole('heading', { name: 'Sign in here' })).toBeVisible()
  act(() => publishSignInResult(null))
  expect(screen.getByRole('heading', { name: 'Sign in here' })).toBeVisible()
})

test('asks a user who has not accepted the terms to do so, and then stores the answers', async () => {
  await applyAsVisitor()
  current = user({ legals_accepted_at: null })
  await signIn()
  expect(await screen.findByRole('heading', { name: 'Accept the terms here' })).toBeVisible()
  expect(sent).toEqual([])
  current = user()
  await signIn()
  expect(await screen.findByRole('heading', { name: 'Your CV' })).toBeVisible()
})

test('creates the application of a signed-in candidate with the first answer, without an account screen', async () => {
  await openApply({ isSignedIn: true })
  renderFunnel(job)
  await screen.findByRole('heading', { name: /^Meet/ })
  expect(sent).toEqual([])
  await next()
  await userEvent.type(await box(/^Why bread/), 'Because')
  await waitFor(() => expect(stored?.video_seen_at).toBe(at))
  expect(await box(/^Why bread/)).toHaveValue('Because')
  expect(await box(/^Why bread/)).toHaveFocus()
})

test('creates the application at once if the first stage uploads a file', async () => {
  await openApply({ isSignedIn: true, search: '?source=poster&sponsor=lea' })
  renderFunnel(campaign({ stages: ['RESUME'] }))
  expect(await screen.findByRole('heading', { name: 'Your CV' })).toBeVisible()
  expect(sent).toMatchObject([{ candidacy: { source: 'poster' }, sponsor: 'lea' }])
})

test('asks for the account before the review of a job that asks for no CV', async () => {
  await openApply()
  renderFunnel({ ...job, resume_requirement: 'NOT_ASKED' })
  await answerAll()
  expect(await screen.findByRole('heading', { name: 'Sign in here' })).toBeVisible()
  stored = candidacy({ campaign: card({ resume_requirement: 'NOT_ASKED' }) })
  await signIn()
  expect(await screen.findByRole('heading', { name: 'Check your application' })).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(location.search).toBe('?step=review')
})

test('explains that the job has closed, and keeps the answers', async () => {
  await applyAsVisitor()
  errorOf = () => 'CAMPAIGN_CLOSED'
  await signIn()
  expect(await screen.findByRole('alert')).toHaveTextContent('This job has just closed')
  expect(valuesOf(readDraft(LOCAL))).toMatchObject({ 11: 'Because' })
})

test('tries again when the network is back', async () => {
  await applyAsVisitor()
  errorOf = () => 'UNAVAILABLE'
  await signIn()
  expect(await screen.findByRole('heading', { name: 'We could not save your answers yet' })).toBeVisible()
  errorOf = () => null
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Your CV' })).toBeVisible()
})

test('stores answers only in the tab on a shared computer', async () => {
  await openApply()
  renderFunnel(job)
  await userEvent.click(await screen.findByRole('checkbox', { name: /shared computer/ }))
  await answerAll()
  await screen.findByRole('heading', { name: 'Sign in here' })
  expect(Object.keys(localStorage).filter((name) => name.startsWith('draft:'))).toEqual([])
  expect(screen.queryByText(/for 30 days/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Back: Questions' }))
  expect(await screen.findByText(/Saved in this tab$/)).toBeVisible()
})

test('stores nothing in a preview, keeps the mode in the URL and shows the banner', async () => {
  await openApply({ search: '?mode=preview', isSignedIn: true })
  renderFunnel(job)
  await answerAll()
  expect(location.search).toBe('?mode=preview&step=account')
  expect(screen.getByText(/preview/i)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Exit' })).toHaveAttribute('href', '/jobs/baker?mode=preview')
  expect([localStorage.length, sent.length]).toEqual([0, 0])
})
