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
  expect(screen.queryByText(/^Sign in again/)).toBeNull()
})

test('removes the photo once despite repeated presses, and shows why it could not', async () => {
  let sentCount = 0
  let fail = () => {}
  setTestTransport(async (request) => {
    if (request.method === 'GET') return Response.json([])
    sentCount += 1
    return new Promise((_, reject) => (fail = () => reject(new TypeError('Failed to fetch'))))
  })
  renderSite(<AvatarChoice user={user({ secure_avatar_url: 'http://site.test/nora.jpg' })} />)
  const remove = screen.getByRole('button', { name: /^Remove/ })
  await userEvent.dblClick(remove)
  await userEvent.click(remove)
  expect(remove).toHaveAttribute('aria-disabled', 'true')
  expect(remove).toHaveTextContent('Loading…')
  // A photo chosen in the meantime could be removed by the pending request.
  await userEvent.click(screen.getByRole('button', { name: 'Change photo' }))
  await act(settle)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sentCount).toBe(1)
  fail()
  expect(await screen.findByRole('alert')).toHaveTextContent(/We cannot connect to the server/)
  await userEvent.click(remove)
  expect(sentCount).toBe(2)
})
