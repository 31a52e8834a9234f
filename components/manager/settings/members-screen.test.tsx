import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderManager } from '#components/manager/shell/render-manager'
import { ManagerCompanyContext } from '#lib/client/manager/use-company'
import type { Member } from '#lib/contract/staff/members'
import { type MemberRole, scopesOfRole } from '#lib/domain/staff'
import { withDialogs } from '#tests/support/dialogs'
import { MAX } from '#tests/support/member'
import { type Failing, mockStaff } from '#tests/support/mock-staff'
import { MembersScreen } from './members-screen'

beforeAll(withDialogs)

/** Opens the invitation, and sends it with this input. */
async function invite(email: string, name: string, failing: Failing = new Map()) {
  const { callsOf } = mockStaff(({ call }) => (call === 'GET /members' ? { members: [] } : undefined), failing)
  renderManager(<MembersScreen />, { role: 'admin' })
  await userEvent.click((await screen.findAllByRole('button', { name: 'Invite' }))[0]!)
  const fields = { email: await screen.findByLabelText('Email address'), name: screen.getByLabelText('Name') }
  await userEvent.type(fields.email, email)
  await userEvent.click(fields.name)
  await userEvent.paste(name)
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  return { callsOf, fields }
}

test.each(['CONFLICT', 'EMAIL_TAKEN'] as const)(
  'an address of a member is reported (%s), and the input stays',
  async (code) => {
    const { fields } = await invite('lena@example.org', 'Lena Vogt', new Map([['POST /members', code]]))
    expect(await screen.findByText('This person is already a member.')).toBeVisible()
    expect([fields.email, fields.name].map((field) => (field as HTMLInputElement).value)).toEqual([
      'lena@example.org',
      'Lena Vogt',
    ])
  },
)

test('an invitation whose response is lost is repeated, unless the input is changed', async () => {
  const { callsOf, fields } = await invite('lena@example.org', 'Lena', new Map([['POST /members', 'UNAVAILABLE']]))
  const send = async (count: number) => {
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
    await waitFor(() => expect(callsOf('POST /members')).toHaveLength(count))
  }
  await send(2)
  await userEvent.type(fields.name, ' Vogt')
  await send(3)
  const [first, second, third] = callsOf('POST /members').map(({ key }) => key)
  expect(first).toEqual(expect.any(String))
  expect(second).toBe(first)
  expect([null, first]).not.toContain(third)
})

test.each([
  ['of 5,000 characters', 'a'.repeat(5000), /at most \d+ characters/],
  ['of direction marks', '\u202e\u200f', /mandatory|not valid/],
])('a name %s is reported at its field, and nothing is sent', async (_what, name, message) => {
  const { callsOf, fields } = await invite('lena@example.org', name)
  expect(await screen.findAllByText(message)).not.toEqual([])
  expect(fields.name).toHaveAccessibleDescription(message)
  expect(callsOf('POST /members')).toEqual([])
})

/** The members, and a button that changes the role of the signed-in member. */
function Page() {
  const [role, setRole] = useState<MemberRole>('admin')
  return (
    <>
      <button onClick={() => setRole(role === 'admin' ? 'recruiter' : 'admin')}>Change role</button>
      <ManagerCompanyContext value={{ slug: 'levain', name: 'Levain', role, scopes: [...scopesOfRole(role)] }}>
        <MembersScreen />
      </ManagerCompanyContext>
    </>
  )
}

test('the invitation of an administrator whose role is lowered is there when the role returns', async () => {
  mockStaff(({ call }) => (call === 'GET /members' ? { members: [] } : undefined))
  renderManager(<Page />)
  const changeRole = () => userEvent.click(screen.getByRole('button', { name: 'Change role', hidden: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }))
  await userEvent.type(await screen.findByLabelText('Email address'), 'max@example.org')
  await changeRole()
  expect(await screen.findByText(/^Your role has changed/)).toBeVisible()
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['No access'])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.getElementById('content')).toHaveFocus()
  await changeRole()
  expect(await screen.findByRole('textbox', { name: 'Email address' })).toHaveValue('max@example.org')
  expect(screen.queryByText(/^Your role has changed/)).toBeNull()
})

test('a recruiter sees that the page is for administrators', () => {
  const { callsOf } = mockStaff(() => undefined)
  renderManager(<MembersScreen />)
  expect(screen.getByText('Only administrators can open this page.')).toBeVisible()
  expect(callsOf('GET /members')).toEqual([])
})

test('a member whom another administrator has removed leaves the list after a change that fails', async () => {
  const state = { members: [MAX] }
  const failing: Failing = new Map([['PATCH /members/12', 'NOT_FOUND']])
  mockStaff(({ call }) => (call === 'GET /members' ? state : undefined), failing)
  renderManager(<MembersScreen />, { role: 'admin' })
  const role = await screen.findByRole('combobox', { name: 'Role of Max Weiss' })
  state.members = []
  await userEvent.selectOptions(role, 'recruiter')
  await waitFor(() => expect(screen.queryByText('Max Weiss')).toBeNull())
  expect(screen.getByRole('status')).toHaveTextContent(/\w/)
})

test('the last administrator cannot be changed, which is explained', async () => {
  const failing: Failing = new Map([
    ['PATCH /members/12', 'CONFLICT'],
    ['DELETE /members/12', 'CONFLICT'],
  ])
  mockStaff(({ call }) => (call === 'GET /members' ? { members: [MAX] } : undefined), failing)
  renderManager(<MembersScreen />, { role: 'admin' })
  const role = await screen.findByRole('combobox', { name: 'Role of Max Weiss' })
  await userEvent.selectOptions(role, 'recruiter')
  expect(await screen.findByText('A company needs at least one active administrator.')).toBeVisible()
  expect(role).toHaveValue('admin')
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findAllByText('A company needs at least one active administrator.')).not.toEqual([])
  expect(screen.getByText('Max Weiss')).toBeVisible()
})

test('members are listed, and a change undone, by a server of the previous version', async () => {
  const { version: _, ...previous } = MAX
  let member = previous
  const { callsOf } = mockStaff(({ call, body }) => {
    if (call === 'GET /members') return { members: [member] }
    if (call !== 'PATCH /members/12') return undefined
    member = { ...member, ...(body as { member: Partial<Member> }).member }
    return member
  })
  renderManager(<MembersScreen />, { role: 'admin' })
  const role = await screen.findByRole('combobox', { name: 'Role of Max Weiss' })
  await userEvent.selectOptions(role, 'recruiter')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(role).toHaveValue('admin'))
  expect(callsOf('PATCH /members/12').map(({ headers }) => headers.get('if-match'))).toEqual([null, null])
})
