import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EmailVerification } from '#components/account/email-verification'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { user } from '#tests/support/samples'

afterEach(() => void (document.cookie = `${SIGNED_IN_COOKIE}=; path=/; max-age=0`))

test('moves focus to the result when the button to send the link again disappears', async () => {
  document.cookie = `${SIGNED_IN_COOKIE}=1; path=/`
  const unverified = user({ email_verified_at: null })
  setTestTransport(async ({ method }) => Response.json(method === 'GET' ? unverified : {}))
  renderSite(<EmailVerification />, { path: '/profile' })
  await userEvent.click(await screen.findByRole('button', { name: 'Resend link' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Resend link' })).toBeNull())
  expect(screen.getByRole('status')).toHaveFocus()
})
