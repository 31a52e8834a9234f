import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Hono } from 'hono'
import { mutate } from 'swr'
import { setTestTransport } from '#lib/client/api'
import { usePasswordRequest } from '#lib/client/password-request'
import { type ErrorCode, STATUS } from '#lib/contract/errors'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { settle } from '#tests/support/settle'
import { DeleteAccount } from './delete-account'
import { renderInformation } from './render-information'

const user = {
  id: 1,
  email: 'lea@example.org',
  first_name: 'Léa',
  last_name: 'Martin',
  created_at: '2026-11-01T08:00:00Z',
}
const deleted: string[] = []
const requests: unknown[] = []
const fetched = globalThis.fetch

function RequestAnswer() {
  const onAnswer = usePasswordRequest()
  return onAnswer && <button onClick={() => onAnswer(false)}>Close the request</button>
}

function renderAs(answer: 'ok' | ErrorCode, isSignedIn = true, overrides: object = {}) {
  document.cookie = isSignedIn ? `${SIGNED_IN_COOKIE}=1` : `${SIGNED_IN_COOKIE}=; max-age=0`
  const app = new Hono()
    .basePath('/api')
    .get('/me', (c) => c.json({ ...user, ...overrides }))
    .delete('/me', async (c) => {
      requests.push(await c.req.json())
      if (answer !== 'ok') return c.json({ error: { code: answer, message: '' } }, STATUS[answer] as 500)
      deleted.push('me')
      return c.json({})
    })
    .delete('/session', (c) => {
      deleted.push('session')
      return c.json({})
    })
  setTestTransport(async (request) => app.fetch(request))
  globalThis.fetch = async (path) => app.request(String(path), { method: 'DELETE' })
  renderInformation(
    <>
      <DeleteAccount signIn={<p>the sign-in</p>} />
      <RequestAnswer />
    </>,
  )
}
const press = async () => {
  await userEvent.type(await screen.findByLabelText('Your password'), 'a calm winter morning')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'I understand that this cannot be undone' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }))
}

afterEach(async () => {
  deleted.length = 0
  requests.length = 0
  globalThis.fetch = fetched
  await mutate(() => true, undefined, { revalidate: false })
})

test('asks a visitor without a session to sign in', async () => {
  renderAs('ok', false)
  expect(await screen.findByText('the sign-in')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete account' })).not.toBeInTheDocument()
})

test('names the account and what is deleted, and requires a tick', async () => {
  renderAs('ok')
  expect(await screen.findByText('Account: lea@example.org')).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }))
  expect(await screen.findAllByText('This field is mandatory')).toHaveLength(2)
  expect(deleted).toEqual([])
})

test('confirms the deletion, and ends the session', async () => {
  renderAs('ok')
  await press()
  expect(await screen.findByRole('heading', { name: 'Account deleted' })).toBeVisible()
  expect(deleted).toEqual(['me', 'session'])
})

test('deletes the data on this device if the sign-out fails', async () => {
  renderAs('ok')
  globalThis.fetch = async () => new Response(null, { status: 503 })
  localStorage.setItem('draft:3', 'input')
  await press()
  expect(await screen.findByRole('heading', { name: 'Account deleted' })).toBeVisible()
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]))
})

test('sends the password', async () => {
  renderAs('ok')
  await press()
  await screen.findByRole('heading', { name: 'Account deleted' })
  expect(requests).toEqual([{ user: { current_password: 'a calm winter morning' } }])
})

test('asks a user without a password for the email', async () => {
  renderAs('ok', true, { is_password_set_by_user: false })
  await userEvent.type(await screen.findByLabelText('Confirm your email address'), 'lea@example.org')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }))
  await screen.findByRole('heading', { name: 'Account deleted' })
  expect(requests).toEqual([{ user: { email: 'lea@example.org' } }])
})

test('asks a user without a password to sign in again if the link of an email opened the session', async () => {
  renderAs('SIGN_IN_REQUIRED', true, { is_password_set_by_user: false })
  await userEvent.type(await screen.findByLabelText('Confirm your email address'), 'lea@example.org')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Close the request' }))
  await act(settle)
  expect(screen.getByRole('alert')).toHaveTextContent('Sign in again to do this')
})

test('keeps the form unchanged after a failure', async () => {
  renderAs('INTERNAL')
  await press()
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('checkbox')).toBeChecked()
})
