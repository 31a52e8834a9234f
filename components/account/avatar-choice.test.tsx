import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AvatarChoice } from '#components/account/avatar-choice'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { usePasswordRequest } from '#lib/client/password-request'
import { user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

function PasswordPrompt() {
  const onAnswer = usePasswordRequest()
  return onAnswer && <button onClick={() => onAnswer(true)}>Enter the password</button>
}

test('asks for the password before a session of an email link removes the photo', async () => {
  const sent: unknown[] = []
  let isPasswordRequired = true
  setTestTransport(async (request) => {
    if (request.method === 'GET') return Response.json([])
    if (isPasswordRequired) return Response.json({ error: { code: 'SIGN_IN_REQUIRED', message: '' } }, { status: 403 })
    sent.push(await request.json())
    return Response.json(user())
  })
  renderSite(
    <>
      <AvatarChoice user={user({ secure_avatar_url: 'http://site.test/nora.jpg' })} />
      <PasswordPrompt />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const enter = await screen.findByRole('button', { name: 'Enter the password' })
  isPasswordRequired = false
  await userEvent.click(enter)
  await waitFor(() => expect(sent).toEqual([{ user: { avatar_handle: null } }]))
  await act(settle)
  expect(screen.queryByText(/^Enter your password/)).toBeNull()
})
