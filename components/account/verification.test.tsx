import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Verification } from '#components/account/verification'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { usePasswordRequest } from '#lib/client/password-request'
import { updateMe } from '#lib/contract/accounts'
import { user } from '#tests/support/samples'

function show(overrides: Parameters<typeof user>[0]) {
  const sent: unknown[] = []
  setTestTransport(async (request) => {
    sent.push(updateMe.body.parse(await request.json()))
    return Response.json(user())
  })
  const onDone = jest.fn()
  renderSite(<Verification user={user(overrides)} onDone={onDone} />)
  return { sent, onDone }
}
const pressContinue = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }))
const legals = () => screen.queryByRole('checkbox', { name: 'I accept the terms and conditions' })
const password = () => screen.queryByLabelText('Password')

test('asks a social account for a missing password and the terms, and sends both', async () => {
  const { sent, onDone } = show({ legals_accepted_at: null, is_password_set_by_user: false })
  await userEvent.type(password()!, 'bread at dawn')
  await userEvent.click(legals()!)
  await pressContinue()
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(sent).toEqual([{ user: { legals: true, page: '/', page_locale: 'en', password: 'bread at dawn' } }])
})

test('asks only for missing data, and sends only that', async () => {
  const { sent, onDone } = show({ legals_accepted_at: null })
  expect(password()).toBeNull()
  await userEvent.click(legals()!)
  await pressContinue()
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(sent).toEqual([{ user: { legals: true, page: '/', page_locale: 'en' } }])
})

test('does not ask again for terms that were accepted', () => {
  show({ is_password_set_by_user: false })
  expect(legals()).toBeNull()
  expect(password()).toBeVisible()
})

test('asks a session of an email link to sign in before it sets the first password', async () => {
  setTestTransport(async () => Response.json({ error: { code: 'SIGN_IN_REQUIRED', message: '' } }, { status: 403 }))
  const onDone = jest.fn()
  const CloseRequest = () => {
    const onAnswer = usePasswordRequest()
    return onAnswer && <button onClick={() => onAnswer(false)}>Close</button>
  }
  renderSite(
    <>
      <Verification user={user({ is_password_set_by_user: false })} onDone={onDone} />
      <CloseRequest />
    </>,
  )
  await userEvent.type(password()!, 'bread at dawn')
  await pressContinue()
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(await screen.findByText(/^Sign in again to do this/)).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
})

test('does not continue without the terms', async () => {
  const { sent, onDone } = show({ legals_accepted_at: null })
  await pressContinue()
  expect(legals()).toHaveAccessibleDescription('This field is mandatory')
  expect([sent, onDone.mock.calls]).toEqual([[], []])
})
