import { act, screen, waitFor } from '@testing-library/react'
import { openApply, renderFunnel, setSignedIn } from '#components/funnel/render-funnel'
import { setTestTransport } from '#lib/client/api'
import { EMPTY_DRAFT, readDraft, valuesOf, writeDraft } from '#lib/client/draft-store'
import { draftKey } from '#lib/client/input-storage'
import { reloadSession } from '#lib/client/session-user'
import { storeDraft } from '#lib/contract/store-draft'
import type { AnswerGroup } from '#lib/domain/answer-group'
import type { Candidacy } from '#lib/domain/candidacy'
import { campaign, candidacy, card, question, user } from '#tests/support/samples'

const MINUTE_MS = 60_000
const questions = ['Why bread?', 'Why cake?', 'Anything else?'].map((content, index) =>
  question('text', { id: 11 + index, content, order: index }),
)
const job = campaign({
  stages: ['SURVEY', 'RESUME'],
  survey: { id: 1, questions },
  resume_requirement: 'NOT_ASKED',
})
const LOCAL = draftKey(7, null)
const ago = (minutes: number) => Date.now() - minutes * MINUTE_MS

/** What the other device stored, with the ages of its answers in milliseconds. */
const OTHER: AnswerGroup = { 11: 'Other, later', 12: 'Other, earlier', 13: 'Other, only' }
const OTHER_AGES: Record<string, number> = { 11: 10 * MINUTE_MS, 12: 120 * MINUTE_MS, 13: 120 * MINUTE_MS }

let stored: Candidacy
let isDown: boolean

beforeEach(async () => {
  await openApply()
  isDown = false
  stored = candidacy({ answer_group: OTHER, campaign: card({ resume_requirement: 'NOT_ASKED' }) })
  setTestTransport(async (request) => {
    const path = new URL(request.url).pathname.split('/').pop()!
    if (path === 'me') return Response.json(user())
    if (['resumes', 'tags', 'job_types'].includes(path)) return Response.json([])
    if (path === 'adjustments') return Response.json({ error: { code: 'NOT_FOUND', message: '' } }, { status: 404 })
    if (path === 'draft') {
      if (isDown) throw new TypeError('Failed to fetch')
      const { answer_group, answer_ages } = storeDraft.body.parse(await request.json()).candidacy
      // As the API: an older answer does not replace a newer one.
      const newer = Object.entries(answer_group).filter(([id]) => (answer_ages[id] ?? 0) < OTHER_AGES[id]!)
      stored = { ...stored, answer_draft: { ...OTHER, ...Object.fromEntries(newer) } }
    }
    return Response.json(path === 'candidacies' ? [stored] : stored)
  })
})

/** Answers the first two questions on this device an hour ago, and signs in. */
async function signInWithAnswers() {
  writeDraft(LOCAL, {
    ...EMPTY_DRAFT,
    answers: { 11: { value: 'This, earlier', at: ago(60) }, 12: { value: 'This, later', at: ago(60) } },
    is_survey_finished: true,
  })
  renderFunnel(job)
  await screen.findByRole('heading', { name: 'Sign in here' })
  setSignedIn(true)
  await act(() => reloadSession())
}
const shown = () => screen.getAllByRole('term').map((term) => term.nextElementSibling?.textContent)

test('shows the later answer of each question after a conflict of two devices, and nothing stays on this one', async () => {
  await signInWithAnswers()
  expect(await screen.findByRole('heading', { name: 'Check your application' })).toBeVisible()
  expect(shown()).toEqual(['Other, later', 'This, later', 'Other, only'])
  expect([valuesOf(readDraft(LOCAL)), valuesOf(readDraft(draftKey(7, 3)))]).toEqual([{}, {}])
})

test('does not show a merge that has not happened yet, and keeps the answers for the next attempt', async () => {
  isDown = true
  await signInWithAnswers()
  expect(await screen.findByRole('heading', { name: 'We could not save your answers yet' })).toBeVisible()
  expect(valuesOf(readDraft(LOCAL))).toEqual({ 11: 'This, earlier', 12: 'This, later' })
  isDown = false
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  await waitFor(() => expect(shown()).toEqual(['Other, later', 'This, later', 'Other, only']))
})
