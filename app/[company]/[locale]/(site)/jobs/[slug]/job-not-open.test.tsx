import { act, screen, waitFor } from '@testing-library/react'
import { PathParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { JobNotOpen } from './job-not-open'
import { LoginModal } from '#components/account/login-modal'
import { openApply, setSignedIn } from '#components/funnel/render-funnel'
import { ModalsProvider } from '#components/site/modals'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { publishSignInResult } from '#lib/client/sign-in-result'
import { withDialogs } from '#tests/support/dialogs'
import { campaign, candidacy, card, user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

beforeAll(withDialogs)

async function open(search = '', path = '/jobs/baker/apply') {
  await openApply({ search })
  setTestTransport(async () => Response.json({ error: { code: 'UNAUTHENTICATED', message: '' } }, { status: 401 }))
  renderSite(
    <ModalsProvider registry={{ login: LoginModal }}>
      <PathParamsContext value={{ slug: 'baker' }}>
        <JobNotOpen closed={{ name: 'Baker', locale: 'en' }} near={null} />
      </PathParamsContext>
    </ModalsProvider>,
    { path, isCacheShared: true },
  )
  await act(settle)
}
afterEach(() => {
  act(() => publishSignInResult(null))
  setSignedIn(false)
})

test('asks to sign in after a used link to an application for a closed job', async () => {
  await open()
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => publishSignInResult({ kind: 'link', outcome: 'EXPIRED', email: 'nora@example.org' }))
  expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeVisible()
  expect(screen.getByText(/^This link has expired or was already used/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Email address' })).toHaveValue('nora@example.org')
})

test('asks the reader of a link without a code to sign in', async () => {
  await open('?sign_in=1')
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Sign in' })).toBeVisible())
})

test('leaves other visitors on the page of the closed job', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Baker')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('shows the other jobs to a user who applied, too', async () => {
  await openApply({ isSignedIn: true })
  const closed = { is_online: false, slug: 'baker' }
  setTestTransport(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/me')) return Response.json(user())
    if (pathname.endsWith('/campaigns/baker')) return Response.json(campaign(closed))
    return Response.json(pathname.endsWith('/candidacies') ? [candidacy({ campaign: card(closed) })] : [])
  })
  renderSite(
    <ModalsProvider registry={{}}>
      <PathParamsContext value={{ slug: 'baker' }}>
        <JobNotOpen closed={{ name: 'Baker', locale: 'en' }} near={null}>
          <h2>Other jobs</h2>
        </JobNotOpen>
      </PathParamsContext>
    </ModalsProvider>,
    { path: '/jobs/baker', isCacheShared: true },
  )
  expect(await screen.findByRole('heading', { name: 'This job is closed' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Other jobs' })).toBeVisible()
})
