import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EmailVerification } from '#components/account/email-verification'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { user } from '#tests/support/samples'

let isLimited = false
beforeEach(() => void (isLimited = false))
afterEach(() => void (document.cookie = `${SIGNED_IN_COOKIE}=; path=/; max-age=0`))

/** Returns the calls that change something. */
function show() {
  document.cookie = `${SIGNED_IN_COOKIE}=1; path=/`
  const unverified = user({ email_verified_at: null, is_password_set_by_user: false })
  const calls: string[] = []
  setTestTransport(async (request) => {
    if (request.method === 'GET') return Response.json(unverified)
    calls.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`)
    if (!isLimited) return Response.json({})
    return Response.json({ error: { code: 'TOO_MANY_REQUESTS', message: '' } }, { status: 429 })
  })
  renderSite(<EmailVerification />, { path: '/profile' })
  return calls
}

test('sends the link to a corrected address', async () => {
  const calls = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Wrong address? Change it' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'New email address' }), 'nora@example.net')
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
  await waitFor(() => expect(calls).toEqual(['POST /api/me/email {"user":{"email":"nora@example.net"}}']))
})

test('sends the link again as often as the server allows, and keeps the focus', async () => {
  const calls = show()
  const resend = await screen.findByRole('button', { name: 'Resend link' })
  await userEvent.click(resend)
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^We’ve sent a new link to/))
  expect(resend).toHaveFocus()
  isLimited = true
  await userEvent.click(resend)
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Too many attempts/))
  expect(resend).toHaveFocus()
  expect(calls).toEqual(['POST /api/me/verification ', 'POST /api/me/verification '])
})
