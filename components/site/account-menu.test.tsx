import { act, screen } from '@testing-library/react'
import { AccountMenu } from '#components/site/account-menu'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { publishSession } from '#lib/client/session-cookie'
import { user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const calls: string[] = []
beforeEach(() => {
  calls.length = 0
  setTestTransport(async (request) => {
    calls.push(new URL(request.url).pathname)
    if (request.url.endsWith('/nb_unread_messages')) return Response.json({ nb_msg: 0 })
    return Response.json(user({ first_name: 'Zoé', last_name: 'Marchand' }))
  })
})
afterEach(() => void (document.cookie = 'signed_in=; max-age=0'))

test('offers sign-in to a visitor who never signed in, and sends no request', async () => {
  renderSite(<AccountMenu />)
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await act(settle)
  expect(calls).toEqual([])
})

test("shows the user's menu when a session starts on this page", async () => {
  renderSite(<AccountMenu />)
  document.cookie = 'signed_in=yes'
  act(() => void publishSession())
  expect(await screen.findByText('Zoé Marchand')).toBeInTheDocument()
  expect(calls).toContain('/api/me')
})
