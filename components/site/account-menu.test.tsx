import { act, screen } from '@testing-library/react'
import { AccountMenu } from '#components/site/account-menu'
import { renderSite } from '#components/site/render-site'
import { callThrough } from '#lib/client/api'
import { tellSession } from '#lib/client/signed-in'
import { user } from '#tests/support/samples'

const calls: string[] = []
beforeEach(() => {
  calls.length = 0
  callThrough(async (request) => {
    calls.push(new URL(request.url).pathname)
    return Response.json(user({ first_name: 'Zoé', last_name: 'Marchand' }))
  })
})
afterEach(() => void (document.cookie = 'signed_in=; max-age=0'))

test('offers sign-in to a visitor who never signed in, and sends no request', async () => {
  renderSite(<AccountMenu />)
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(calls).toEqual([])
})

test("shows the user's menu when a session starts on this page", async () => {
  renderSite(<AccountMenu />)
  document.cookie = 'signed_in=yes'
  act(() => void tellSession())
  expect(await screen.findByText('Zoé Marchand')).toBeInTheDocument()
  expect(calls).toContain('/api/me')
})
