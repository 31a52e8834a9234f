import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PasswordRequest } from '#components/account/password-request'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { type ErrorCode, STATUS } from '#lib/contract/errors'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { withDialogs } from '#tests/support/dialogs'
import { user } from '#tests/support/samples'
import { fakeFormApi } from '#tests/support/site-calls'

beforeAll(withDialogs)

/** Opens the dialog with a funnel API that gives these responses in turn. */
function open(...answers: ('ok' | ErrorCode)[]) {
  const bodies: unknown[] = []
  const onAnswer = jest.fn()
  setTestTransport(async (request) => {
    if (request.method === 'GET')
      return Response.json({ error: { code: 'UNAUTHENTICATED', message: '' } }, { status: 401 })
    bodies.push([`${request.method} ${new URL(request.url).pathname}`, await request.json()])
    const answer = answers.shift()!
    return answer === 'ok'
      ? Response.json({})
      : Response.json({ error: { code: answer, message: '' } }, { status: STATUS[answer] })
  })
  renderSite(<PasswordRequest onAnswer={onAnswer} />)
  return { bodies, onAnswer }
}
const enter = async (password: string) => {
  await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
}

test('says why the password is needed, and continues after it was entered', async () => {
  const { bodies, onAnswer } = open('ok')
  const dialog = screen.getByRole('dialog', { name: 'Enter your password' })
  expect(dialog).toHaveAccessibleDescription(
    'You signed in with a link from an email. To export or delete data, enter your password.',
  )
  await enter('a calm winter morning')
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true))
  expect(bodies).toEqual([['PATCH /api/me/session', { user: { current_password: 'a calm winter morning' } }]])
})

test('offers a user without a password the providers', async () => {
  document.cookie = `${SIGNED_IN_COOKIE}=1`
  setTestTransport(async () => Response.json(user({ is_password_set_by_user: false })))
  renderSite(<PasswordRequest onAnswer={() => undefined} />, { company: { is_google_connect_active: true } })
  const dialog = await screen.findByRole('dialog', { name: 'Sign in' })
  document.cookie = `${SIGNED_IN_COOKIE}=; max-age=0`
  expect(dialog).toHaveAccessibleDescription(/To set a password or delete data, sign in again\.$/)
  expect(screen.getByRole('link', { name: 'Continue with Google' })).toBeVisible()
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('emails a user without a password a link to choose one if the company has no providers', async () => {
  document.cookie = `${SIGNED_IN_COOKIE}=1`
  const bodies: unknown[] = []
  fakeFormApi(async (request) => {
    if (request.method === 'GET') return Response.json(user({ email: 'a@example.org', is_password_set_by_user: false }))
    bodies.push([new URL(request.url).pathname, await request.json()])
    return Response.json({})
  })
  renderSite(<PasswordRequest onAnswer={() => undefined} />)
  const dialog = await screen.findByRole('dialog', { name: 'Reset your password' })
  document.cookie = `${SIGNED_IN_COOKIE}=; max-age=0`
  expect(within(dialog).getByLabelText('Email address')).toHaveValue('a@example.org')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send reset link' }))
  expect(await within(dialog).findByText(/^If a@example.org has an account here/)).toBeVisible()
  expect(bodies).toMatchObject([['/api/users/send_password_reset', { user: { email: 'a@example.org' } }]])
  expect(within(dialog).queryByRole('button', { name: 'Back to sign in' })).toBeNull()
})

test('keeps the dialog open after a wrong password', async () => {
  const { bodies, onAnswer } = open('INVALID_CREDENTIALS', 'ok')
  await enter('a warm winter morning')
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement()
  expect(onAnswer).not.toHaveBeenCalled()
  await enter('!')
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true))
  expect(bodies).toHaveLength(2)
})

test('makes no call without a password', async () => {
  const { bodies, onAnswer } = open()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByLabelText('Password')).toBeInvalid()
  expect([bodies, onAnswer.mock.calls]).toEqual([[], []])
})

test('reports that the user closed it', async () => {
  const { onAnswer } = open()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false))
})
