import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EmailChange } from '#components/account/email-change'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { type ErrorCode, STATUS } from '#lib/contract/errors'
import { user } from '#tests/support/samples'

let unmountForm: () => void
/** Opens the form with a funnel API that gives these responses in turn. Returns the calls: method, path and body. */
async function open(changes: object, ...responses: ('ok' | ErrorCode)[]) {
  const calls: unknown[] = []
  setTestTransport(async (request) => {
    calls.push([`${request.method} ${new URL(request.url).pathname}`, await request.json()])
    const response = responses.shift()!
    return response === 'ok'
      ? Response.json({})
      : Response.json({ error: { code: response, message: '' } }, { status: STATUS[response] })
  })
  const { unmount } = renderSite(<EmailChange user={user(changes)} label="Change email address" />)
  await userEvent.click(screen.getByRole('button', { name: 'Change email address' }))
  unmountForm = unmount
  return calls
}
beforeEach(() => sessionStorage.clear())
const email = () => screen.getByRole('textbox', { name: 'New email address' })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send link' }))

test('sends a link to the new address with the password', async () => {
  const calls = await open({}, 'ok')
  expect(email()).toHaveFocus()
  await userEvent.type(email(), 'nora@example.org')
  await userEvent.type(screen.getByLabelText('Password'), 'a calm winter morning')
  await send()
  const sent = await screen.findByRole('status')
  expect(sent).toHaveTextContent('We’ve sent a link to nora@example.org.')
  expect(sent).toHaveFocus()
  const body = { user: { email: 'nora@example.org', current_password: 'a calm winter morning' } }
  expect(calls).toEqual([['POST /api/me/email', body]])
})

test('sends a link to another address after a typo', async () => {
  const calls = await open({ is_password_set_by_user: false }, 'ok', 'ok')
  await userEvent.type(email(), 'nora@exampel.org')
  await send()
  await userEvent.click(await screen.findByRole('button', { name: 'Use another address' }))
  expect(screen.queryByRole('status')).toBeNull()
  expect(email()).toHaveFocus()
  expect(email()).toHaveValue('nora@exampel.org')
  await userEvent.clear(email())
  await userEvent.type(email(), 'nora@example.org')
  await send()
  const sent = await screen.findByRole('status')
  expect(sent).toHaveTextContent('We’ve sent a link to nora@example.org.')
  expect(sent).toHaveFocus()
  const callFor = (address: string) => ['POST /api/me/email', { user: { email: address } }]
  expect(calls).toEqual([callFor('nora@exampel.org'), callFor('nora@example.org')])
})

test('asks users without a password for the address only', async () => {
  const calls = await open({ is_password_set_by_user: false }, 'ok')
  expect(screen.queryByLabelText('Password')).toBeNull()
  await userEvent.type(email(), 'nora@example.org')
  await send()
  expect(await screen.findByRole('status')).toBeVisible()
  expect(calls).toEqual([['POST /api/me/email', { user: { email: 'nora@example.org' } }]])
})

test('reports an invalid address at its field, without a call', async () => {
  const calls = await open({ is_password_set_by_user: false })
  await userEvent.type(email(), 'nora@')
  await send()
  expect(await screen.findByRole('textbox', { name: 'New email address' })).toBeInvalid()
  expect(email()).toHaveAccessibleDescription('The email is invalid')
  expect(calls).toEqual([])
})

test('keeps the input after a failure, and works on the next press', async () => {
  const calls = await open({ is_password_set_by_user: false }, 'UNAVAILABLE', 'ok')
  await userEvent.type(email(), 'nora@example.org')
  await send()
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(email()).toHaveValue('nora@example.org')
  await send()
  expect(await screen.findByRole('status')).toBeVisible()
  expect(calls).toHaveLength(2)
})

test('keeps the address until the link is sent, but not the password', async () => {
  await open({}, 'UNAUTHENTICATED')
  await userEvent.type(email(), 'nora@example.org')
  await userEvent.type(screen.getByLabelText('Password'), 'a calm winter morning')
  await send()
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('winter')
  unmountForm()
  await open({ is_password_set_by_user: false }, 'ok')
  expect(email()).toHaveValue('nora@example.org')
  await send()
  expect(await screen.findByRole('status')).toBeVisible()
  unmountForm()
  await open({})
  expect(email()).toHaveValue('')
})
