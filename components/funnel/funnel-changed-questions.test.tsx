import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openApply, renderFunnel } from '#components/funnel/render-funnel'
import { setTestTransport } from '#lib/client/api'
import { ApiError, STATUS } from '#lib/contract/errors'
import { answerGroupSchema, draftAnswersSchema } from '#lib/domain/answer-checks'
import type { AnswerGroup } from '#lib/domain/answer-group'
import type { Campaign } from '#lib/domain/campaign'
import type { Candidacy } from '#lib/domain/candidacy'
import type { Question } from '#lib/domain/survey'
import { campaign, candidacy, card, question, user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const why = question('text', { id: 11, content: 'Why bread?', order: 0 })
const more = question('text', { id: 12, content: 'Anything else?', order: 1 })
const years = question('number', { id: 13, content: 'How many years?', order: 2, is_required: true })
const jobWith = (...questions: Question[]) =>
  campaign({ stages: ['SURVEY', 'RESUME'], resume_requirement: 'OPTIONAL', survey: { id: 1, questions } })

/** The job and the application at the server. */
let job: Campaign
let stored: Candidacy
let calls: string[]

function checked(path: string, group: AnswerGroup) {
  const schema = path === 'survey' ? answerGroupSchema(job.survey!) : draftAnswersSchema(job.survey!)
  if (!schema.safeParse(group).success) throw new ApiError('INVALID', '')
}

function write(path: string, group: AnswerGroup) {
  if (path !== 'confirm') checked(path, group)
  const answers = { ...stored.answer_group, ...stored.answer_draft, ...group }
  if (path === 'survey_draft') stored = { ...stored, answer_draft: answers }
  if (path === 'survey') stored = { ...stored, answer_group: group, answer_draft: null }
  if (path === 'confirm' && stored.answer_draft) checked('survey', stored.answer_draft)
  if (path === 'confirm') stored = { ...stored, confirmed_at: '2026-02-01T10:00:00Z', reference: 'K7M2-9QXD' }
}

async function open(given: Partial<Candidacy>) {
  calls = []
  stored = candidacy({ campaign: card({ resume_requirement: 'OPTIONAL' }), ...given })
  await openApply({ isSignedIn: true })
  setTestTransport(async (request) => {
    const path = new URL(request.url).pathname.split('/').pop()!
    calls.push(path)
    if (path === 'me') return Response.json(user())
    if (['resumes', 'tags', 'job_types'].includes(path)) return Response.json([])
    if (path === 'baker') return Response.json(job)
    if (path === 'candidacies') return Response.json([stored])
    try {
      if (request.method === 'PATCH') {
        const body =
          path === 'confirm' ? null : ((await request.json()) as { candidacy: { answer_group: AnswerGroup } })
        write(path, body?.candidacy.answer_group ?? {})
      }
      return Response.json(stored)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return Response.json({ error: { code: error.code, message: '' } }, { status: STATUS[error.code] })
    }
  })
  renderFunnel(job)
}

const next = () => userEvent.click(screen.getByRole('button', { name: /^(Continue|Save and continue)$/ }))
const CHANGED = /^The company has changed its questions/

test('shows a question that the company has added, and keeps the other answers', async () => {
  job = jobWith(why, more)
  await open({ answer_draft: { 11: 'Because' } })
  await userEvent.type(await screen.findByRole('textbox', { name: /^Anything else/ }), 'Cake')
  job = jobWith(why, more, years)
  await next()
  const added = await screen.findByRole('spinbutton', { name: /^How many years/ })
  expect(screen.getByRole('alert')).toHaveTextContent(CHANGED)
  expect(calls.filter((path) => path === 'baker')).toHaveLength(1)
  await userEvent.type(added, '7')
  await next()
  expect(await screen.findByRole('heading', { name: 'Your CV' })).toBeVisible()
  expect(stored.answer_group).toEqual({ 11: 'Because', 12: 'Cake', 13: 7 })
})

test('leaves a question that the company has removed, and saves the other answers', async () => {
  job = jobWith(why, more, years)
  await open({ answer_draft: { 11: 'Because' } })
  const removed = await screen.findByRole('textbox', { name: /^Anything else/ })
  job = jobWith(why, years)
  await userEvent.type(removed, 'Cake')
  const remaining = await screen.findByRole('spinbutton', { name: /^How many years/ }, { timeout: 3000 })
  expect(screen.getByRole('alert')).toHaveTextContent(CHANGED)
  await userEvent.type(remaining, '7')
  await next()
  expect(await screen.findByRole('heading', { name: 'Your CV' })).toBeVisible()
  expect(stored.answer_group).toEqual({ 11: 'Because', 13: 7 })
})

test('shows a question that was added after the survey was finished instead of submitting the application', async () => {
  job = jobWith(why, more)
  await open({
    answer_group: { 11: 'Because', 12: null },
    answer_draft: { 11: 'Bread', 12: null },
    is_resume_passed: true,
  })
  const submit = await screen.findByRole('button', { name: 'Submit application' })
  job = jobWith(why, more, years)
  await userEvent.click(submit)
  expect(await screen.findByRole('spinbutton', { name: /^How many years/ })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(CHANGED)
  expect(stored.confirmed_at).toBeNull()
})

test('shows an answer that another device has left incomplete instead of submitting the application', async () => {
  job = jobWith({ ...why, length_min: 5 }, more)
  await open({ answer_group: { 11: 'Because', 12: null }, is_resume_passed: true })
  const submit = await screen.findByRole('button', { name: 'Submit application' })
  stored = { ...stored, answer_draft: { 11: 'Be', 12: null } }
  await userEvent.click(submit)
  expect(await screen.findByRole('textbox', { name: /^Why bread/ })).toHaveValue('Be')
  expect(stored.confirmed_at).toBeNull()
})

test('keeps the questions, and reports the error, if they have not changed', async () => {
  job = jobWith(why)
  await open({})
  const box = await screen.findByRole('textbox', { name: /^Why bread/ })
  job = { ...jobWith({ ...why, length_max: 3 }), survey: job.survey }
  await userEvent.type(box, 'Because')
  await act(settle)
  await waitFor(() => expect(calls).toContain('survey_draft'))
  expect(screen.queryByText(CHANGED)).toBeNull()
})
