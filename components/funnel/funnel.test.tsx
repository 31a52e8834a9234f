import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openApply, renderFunnel } from '#components/funnel/render-funnel'
import { setTestTransport } from '#lib/client/api'
import { campaign, candidacy, question, user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const job = campaign({ stages: ['VIDEO', 'RESUME'], video: '/media/film.mp4' })
const resume = { id: 1, resume_url: '/fs/cdn/cv', filename: 'cv-1795261777805.pdf', created_at: '2026-02-03T10:00:00Z' }
const started = candidacy({ video_seen_at: '2026-02-01T10:00:00Z' })
const complete = { ...started, resume_url: resume.resume_url, resume_filename: resume.filename }

beforeEach(() => openApply({ isSignedIn: true }))

test('keeps a stage open that was opened before an earlier write finished', async () => {
  let attach = (_: Response) => {}
  setTestTransport(async (request) => {
    const path = new URL(request.url).pathname.slice(4)
    if (path === '/me') return Response.json(user())
    if (path === '/me/resumes') return Response.json([resume])
    if (request.method === 'PATCH') return new Promise<Response>((resolve) => (attach = resolve))
    return Response.json(path === '/me/candidacies' ? [] : started)
  })
  renderFunnel(job)
  await userEvent.click(await screen.findByRole('button', { name: 'Use this CV: cv.pdf' }))
  await userEvent.click(screen.getByRole('button', { name: /^Back: / }))
  const title = screen.getByRole('heading', { level: 1 }).textContent
  await act(async () => {
    attach(Response.json(complete))
    await settle()
  })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title ?? '')
  expect(screen.queryByRole('button', { name: 'Submit application' })).toBeNull()
})

test('offers to reload an application that cannot be read, and does not offer to start one', async () => {
  let isUnavailable = true
  setTestTransport(async (request) => {
    const path = new URL(request.url).pathname.slice(4)
    if (path === '/me') return Response.json(user())
    if (path.includes('from_campaign') && isUnavailable) return Response.json({}, { status: 503 })
    return Response.json(path.includes('from_campaign') ? started : [])
  })
  renderFunnel(job)
  expect(await screen.findByRole('heading', { name: 'We could not load this' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  isUnavailable = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: /CV/ })).toBeInTheDocument()
})

test.each([
  ['a question', campaign({ stages: ['SURVEY'], survey: { id: 1, questions: [question('text', { id: 11 })] } })],
  ['the review', campaign({ stages: ['RESUME'], resume_requirement: 'OPTIONAL' })],
])('deletes the expired input of other jobs when %s is shown', async (_, shown) => {
  const expired = 'draft:campaign-8'
  localStorage.setItem(expired, JSON.stringify({ answers: { 1: { value: 'Because', at: 1 } } }))
  setTestTransport(async (request) => {
    const path = new URL(request.url).pathname.slice(4)
    if (path === '/me') return Response.json(user())
    return Response.json(path.includes('from_campaign') ? { ...complete, is_resume_passed: true } : [])
  })
  renderFunnel(shown)
  await waitFor(() => expect(localStorage.getItem(expired)).toBeNull())
})
