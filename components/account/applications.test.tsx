import { act, screen } from '@testing-library/react'
import { Applications } from '#components/account/applications'
import { renderSite } from '#components/site/render-site'
import { ToastProvider } from '#components/ui/toast'
import { setTestTransport } from '#lib/client/api'
import { candidacy, card } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const list = [candidacy({ id: 1, campaign: card({ name: 'Night baker' }) })]

/** Renders the applications. `discussions` returns the response to the list of discussions. */
async function show(discussions: () => Promise<Response>) {
  setTestTransport(async ({ url }) => (url.endsWith('/me/candidacies') ? Response.json(list) : discussions()))
  renderSite(
    <ToastProvider>
      <Applications />
    </ToastProvider>,
  )
  await act(settle)
}

test('shows the applications together with their messages, so that no card moves', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  await show(() => promise)
  expect(screen.queryByText('Night baker')).toBeNull()
  resolve(Response.json([]))
  expect(await screen.findByText('Night baker')).toBeVisible()
})

test('shows the applications if the messages cannot be read', async () => {
  await show(async () => Response.json({ error: { code: 'FORBIDDEN', message: '' } }, { status: 403 }))
  expect(await screen.findByText('Night baker')).toBeVisible()
})
