import { screen } from '@testing-library/react'
import { renderManager } from '#components/manager/shell/render-manager'
import { MAX_PASSKEYS } from '#lib/contract/staff/passkeys'
import { mockStaff } from '#tests/support/mock-staff'
import { Passkeys } from './passkeys'

const passkey = (id: number) => ({ id, name: `Phone ${id}`, created_at: '2026-11-20T08:00:00Z', last_used_at: null })

/** Shows the account of a member with this number of passkeys. */
async function show(count: number, { isCapable = true } = {}) {
  const value = isCapable ? class {} : undefined
  Object.defineProperty(globalThis, 'PublicKeyCredential', { configurable: true, value })
  const passkeys = Array.from({ length: count }, (_, index) => passkey(index + 1))
  mockStaff(({ call }) => (call === 'GET /passkeys' ? { passkeys } : undefined))
  renderManager(<Passkeys />)
  expect(await screen.findAllByText(/^Phone /)).toHaveLength(count)
}
const addButton = () => screen.queryByRole('button', { name: 'Add a passkey' })

test('a member with fewer passkeys than the maximum can add one', async () => {
  await show(MAX_PASSKEYS - 1)
  expect(addButton()).toBeVisible()
})

test('a member with the maximum of passkeys must remove one first', async () => {
  await show(MAX_PASSKEYS)
  expect(screen.getByText('You have 20 passkeys. Remove one before you add another.')).toBeVisible()
  expect(addButton()).not.toBeInTheDocument()
})

test('a browser without passkeys says so, and still lists them', async () => {
  await show(1, { isCapable: false })
  expect(screen.getByText(/^This browser does not support passkeys\./)).toBeVisible()
  expect(addButton()).not.toBeInTheDocument()
})
