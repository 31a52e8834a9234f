import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openApply, renderFunnel } from '#components/funnel/render-funnel'
import { setTestTransport } from '#lib/client/api'
import type { Candidacy } from '#lib/domain/candidacy'
import { campaign, candidacy, question, user } from '#tests/support/samples'

const job = campaign({
  stages: ['SURVEY', 'RESUME'],
  survey: { id: 1, questions: [question('text', { id: 11, is_required: true })] },
})
const finished = { answer_group: { 11: 'Old.' }, resume_url: '/fs/cdn/cv', resume_filename: 'cv.pdf' }
let stored: Candidacy
let areDraftsLost: boolean

beforeEach(async () => {
  await openApply({ isSignedIn: true })
  stored = candidacy(finished)
  areDraftsLost = false
  setTestTransport(async (request) => {
    const path = new URL(request.url).pathname.split('/').pop()!
    if (path === 'me') return Response.json(user())
    if (['resumes', 'tags', 'job_types'].includes(path)) return Response.json([])
    if (request.method === 'PATCH') {
      if (areDraftsLost && path === 'survey_draft') throw new TypeError('Failed to fetch')
      const { answer_group } = ((await request.json()) as { candidacy: Pick<Candidacy, 'answer_group'> }).candidacy
      stored =
        path === 'survey' ? { ...stored, answer_group, answer_draft: null } : { ...stored, answer_draft: answer_group }
    }
    return Response.json(path === 'candidacies' ? [stored] : stored)
  })
})

const open = () => renderFunnel(job)
const review = () => screen.findByRole('heading', { name: 'Check your application' })
const box = () => screen.findByRole('textbox', { name: 'Why bread?' })
async function correct() {
  await userEvent.click(await screen.findByRole('link', { name: 'Change: Why bread?' }))
  await userEvent.clear(await box())
  await userEvent.type(await box(), 'New.')
}

test('restores a correction that was saved but not finished, and does not submit without it', async () => {
  const { unmount } = open()
  await correct()
  await waitFor(() => expect(stored.answer_draft).toEqual({ 11: 'New.' }), { timeout: 3000 })
  unmount()
  open()
  expect(await box()).toHaveValue('New.')
  expect(screen.queryByRole('button', { name: 'Submit application' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save change' }))
  await review()
  expect(screen.getByText('New.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Submit application' })).toBeVisible()
})

test('does not skip a correction that is stored only on this device', async () => {
  areDraftsLost = true
  const { unmount } = open()
  await correct()
  unmount()
  open()
  expect(await box()).toHaveValue('New.')
  await userEvent.click(screen.getByRole('button', { name: 'Save change' }))
  await review()
  expect(screen.getByText('New.')).toBeVisible()
  expect(stored).toMatchObject({ answer_group: { 11: 'New.' }, answer_draft: null })
})

test('submits a correction after the candidate has left it with the browser’s back button', async () => {
  open()
  await correct()
  act(() => history.back())
  await review()
  expect(screen.getByText('New.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Submit application' }))
  await waitFor(() => expect(stored).toMatchObject({ answer_group: { 11: 'New.' }, answer_draft: null }))
})
