import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Funnel } from '#components/funnel/funnel'
import { renderSite } from '#components/site/render-site'
import { callThrough } from '#lib/client/api'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { campaign, candidacy, user } from '#tests/support/samples'

const job = campaign({ stages: ['VIDEO', 'RESUME'], video: '/media/film.mp4' })
const resume = { id: 1, resume_url: '/fs/cdn/cv', filename: 'cv-1795261777805.pdf', created_at: '2026-02-03T10:00:00Z' }
const taken = candidacy({ video_seen_at: '2026-02-01T10:00:00Z' })
const full = { ...taken, resume_url: resume.resume_url, resume_filename: resume.filename }

beforeAll(() => {
  document.cookie = `${SIGNED_IN_COOKIE}=1; path=/`
  globalThis.scrollTo = () => {}
})

test('keeps a stage open that was opened before a late write ended', async () => {
  let attach = (_: Response) => {}
  callThrough(async (request) => {
    const path = new URL(request.url).pathname.slice(4)
    if (path === '/me') return Response.json(user())
    if (path === '/me/resumes') return Response.json([resume])
    if (request.method === 'PATCH') return new Promise<Response>((resolve) => (attach = resolve))
    return Response.json(path === '/me/candidacies' ? [] : taken)
  })
  const recorder = () => null
  renderSite(<Funnel campaign={job} film={null} account={null} verification={null} recorder={recorder} />, {
    isCacheShared: true,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Use this one: cv.pdf' }))
  await userEvent.click(screen.getByRole('button', { name: /^Previous step/ }))
  const film = screen.getByRole('heading', { level: 1 }).textContent
  await act(async () => {
    attach(Response.json(full))
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(film ?? '')
  expect(screen.queryByRole('button', { name: 'Send my application' })).toBeNull()
})

test('asks again for an application that cannot be read, and does not offer to start one', async () => {
  let isAway = true
  callThrough(async (request) => {
    const path = new URL(request.url).pathname.slice(4)
    if (path === '/me') return Response.json(user())
    if (path.includes('from_campaign') && isAway) return Response.json({}, { status: 503 })
    return Response.json(path.includes('from_campaign') ? taken : [])
  })
  const recorder = () => null
  renderSite(<Funnel campaign={job} film={null} account={null} verification={null} recorder={recorder} />)
  expect(await screen.findByRole('heading', { name: 'This did not load' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /start/i })).toBeNull()
  isAway = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: /CV/ })).toBeInTheDocument()
})
