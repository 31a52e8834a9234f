import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Hono } from 'hono'
import { mutate } from 'swr'
import { callThrough } from '#lib/client/api'
import { type ErrorCode, STATUS } from '#lib/contract/errors'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
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
const asked: unknown[] = []
const fetched = globalThis.fetch

function visiting(answer: 'ok' | ErrorCode, isSignedIn = true, given: object = {}) {
  document.cookie = isSignedIn ? `${SIGNED_IN_COOKIE}=1` : `${SIGNED_IN_COOKIE}=; max-age=0`
  const app = new Hono()
    .basePath('/api')
    .get('/me', (c) => c.json({ ...user, ...given }))
    .delete('/me', async (c) => {
      asked.push(await c.req.json())
      if (answer !== 'ok') return c.json({ error: { code: answer, message: '' } }, STATUS[answer] as 500)
      deleted.push('me')
      return c.json({})
    })
    .delete('/session', (c) => {
      deleted.push('session')
      return c.json({})
    })
  callThrough(async (request) => app.fetch(request))
  globalThis.fetch = async (path) => app.request(String(path), { method: 'DELETE' })
  renderInformation(<DeleteAccount signIn={<p>the sign-in</p>} />)
}
const press = async () => {
  await userEvent.type(await screen.findByLabelText('Your password'), 'a calm winter morning')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'I understand that nothing can be brought back' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
}

afterEach(async () => {
  deleted.length = 0
  asked.length = 0
  globalThis.fetch = fetched
  await mutate(() => true, undefined, { revalidate: false })
})

test('asks a visitor without a session to sign in', async () => {
  visiting('ok', false)
  expect(await screen.findByText('the sign-in')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete my account' })).not.toBeInTheDocument()
})

test('names the account and what is deleted, and requires a tick', async () => {
  visiting('ok')
  expect(await screen.findByText('The account lea@example.org')).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
  expect(await screen.findAllByText('This field is mandatory')).toHaveLength(2)
  expect(deleted).toEqual([])
})

test('confirms the deletion, and ends the session', async () => {
  visiting('ok')
  await press()
  expect(await screen.findByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
  expect(deleted).toEqual(['me', 'session'])
})

test('sends the password', async () => {
  visiting('ok')
  await press()
  await screen.findByRole('heading', { name: 'Your account is deleted' })
  expect(asked).toEqual([{ user: { current_password: 'a calm winter morning' } }])
})

test('asks a user without a password for the email', async () => {
  visiting('ok', true, { is_password_set_by_user: false })
  await userEvent.type(await screen.findByLabelText('Your email once more'), 'lea@example.org')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
  await screen.findByRole('heading', { name: 'Your account is deleted' })
  expect(asked).toEqual([{ user: { email: 'lea@example.org' } }])
})

test('keeps the form as it was after a failure', async () => {
  visiting('INTERNAL')
  await press()
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('checkbox')).toBeChecked()
})
