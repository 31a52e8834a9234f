import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Funnel } from '#components/funnel/funnel'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { campaign, candidacy, user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const job = campaign({ stages: ['VIDEO', 'RESUME'], video: '/media/film.mp4' })
const resume = { id: 1, resume_url: '/fs/cdn/cv', filename: 'cv-1795261777805.pdf', created_at: '2026-02-03T10:00:00Z' }
const started = candidacy({ video_seen_at: '2026-02-01T10:00:00Z' })
const complete = { ...started, resume_url: resume.resume_url, resume_filename: resume.filename }

beforeAll(() => {
  document.cookie = `${SIGNED_IN_COOKIE}=1; path=/`
  globalThis.scrollTo = () => {}
})

test('keeps a stage open that was opened before an earlier write finished', async () => {
  let attach = (_: Response) => {}
  setTestTransport(async (request) => {
    const path = new URL(request.url).pathname.slice(4)
    if (path === '/me') return Response.json(user())
    if (path === '/me/resumes') return Response.json([resume])
    if (request.method === 'PATCH') return new Promise<Response>((resolve) => (attach = resolve))
    return Response.json(path === '/me/candidacies' ? [] : started)
  })
  const recorder = () => null
  renderSite(<Funnel campaign={job} websiteVideo={null} account={null} verification={null} recorder={recorder} />, {
    isCacheShared: true,
  })
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

test('asks again for an application that cannot be read, and does not offer to start one', async () => {
  let isUnavailable = true
  setTestTransport(async (request) => {
    const path = new URL(request.url).pathname.slice(4)
    if (path === '/me') return Response.json(user())
    if (path.includes('from_campaign') && isUnavailable) return Response.json({}, { status: 503 })
    return Response.json(path.includes('from_campaign') ? started : [])
  })
  const recorder = () => null
  renderSite(<Funnel campaign={job} websiteVideo={null} account={null} verification={null} recorder={recorder} />)
  expect(await screen.findByRole('heading', { name: 'We could not load this' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /start/i })).toBeNull()
  isUnavailable = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: /CV/ })).toBeInTheDocument()
})
