import { act, screen } from '@testing-library/react'
import { ClosedJob } from './closed-job'
import { openApply, setSignedIn } from '#components/funnel/render-funnel'
import { ModalsProvider } from '#components/site/modals'
import { renderSite } from '#components/site/render-site'
import { mutate } from 'swr'
import { setTestTransport } from '#lib/client/api'
import { campaign, candidacy, card, user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const CLOSED = 'This job is closed'

/** Opens a job that the user has applied for. */
async function open(state: { is_online: boolean; is_draft: boolean }, applied = 'baker') {
  await openApply({ isSignedIn: true })
  let isGone = false
  setTestTransport(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/candidacies'))
      return Response.json([candidacy({ campaign: card({ ...state, slug: applied }) })])
    if (isGone && pathname.endsWith('/campaigns/baker'))
      return Response.json({ error: { code: 'GONE', message: 'Closed' } }, { status: 410 })
    if (pathname.endsWith('/campaigns/baker')) return Response.json(campaign({ ...state, slug: 'baker' }))
    return Response.json(pathname.endsWith('/me') ? user() : [])
  })
  renderSite(
    <ModalsProvider registry={{}}>
      <ClosedJob slug="baker" similar={<h2>Similar jobs</h2>}>
        Not found
      </ClosedJob>
    </ModalsProvider>,
    { isCacheShared: true },
  )
  if (applied === 'baker') await screen.findByRole('heading', { level: 1 })
  await act(settle)
  return { endAccess: () => (isGone = true) }
}
afterEach(() => setSignedIn(false))

test('a closed job has a notice instead of the link to its application', async () => {
  await open({ is_online: false, is_draft: false })
  expect(await screen.findByRole('heading', { name: CLOSED })).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Apply/ })).toBeNull()
})

test('a closed job has similar jobs below it', async () => {
  await open({ is_online: false, is_draft: false })
  expect(await screen.findByRole('heading', { name: 'Similar jobs' })).toBeVisible()
})

test('a closed job is not shown again after the application was deleted', async () => {
  const { endAccess } = await open({ is_online: false, is_draft: false })
  endAccess()
  await act(() => mutate(() => true))
  expect(await screen.findByText('Not found')).toBeVisible()
  expect(screen.queryByRole('heading', { name: CLOSED })).toBeNull()
})

test('a closed job that the cache has from another user is not shown', async () => {
  await open({ is_online: false, is_draft: false }, 'pastry-chef')
  expect(await screen.findByText('Not found')).toBeVisible()
  expect(screen.queryByRole('heading', { name: CLOSED })).toBeNull()
})

test('a draft has a link to the application, which the candidate can continue', async () => {
  await open({ is_online: false, is_draft: true })
  expect((await screen.findAllByRole('link', { name: /^(Apply|Continue)/ }))[0]).toHaveAttribute(
    'href',
    '/jobs/baker/apply',
  )
  expect(screen.queryByRole('heading', { name: CLOSED })).toBeNull()
})
