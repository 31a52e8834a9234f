import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderManager } from '#components/manager/shell/render-manager'
import type { Member } from '#lib/contract/staff/members'
import { withDialogs } from '#tests/support/dialogs'
import { MAX } from '#tests/support/member'
import { errorReply, mockStaff } from '#tests/support/mock-staff'
import { MembersScreen } from './members-screen'

beforeAll(withDialogs)

/** A member with a version, whom another administrator changes with `changeElsewhere`. */
async function showMax() {
  let member: Member | null = MAX
  const { calls, hold } = mockStaff(({ call, body, headers }) => {
    if (call === 'GET /members') return { members: member ? [member] : [] }
    if (!member || !/^(?:PATCH|DELETE) \/members\/12$/.test(call)) return undefined
    const expected = headers.get('if-match')
    if (expected !== null && expected !== `"${member.version}"`) return errorReply('STALE')
    if (call.startsWith('DELETE')) {
      member = null
      return {}
    }
    member = { ...member, ...(body as { member: Partial<Member> }).member, version: `after ${calls.length}` }
    return member
  })
  renderManager(<MembersScreen />, { role: 'admin' })
  const role = await screen.findByRole('combobox', { name: 'Role of Max Weiss' })
  const changeElsewhere = (changes: Partial<Member>) =>
    (member = { ...MAX, ...member, ...changes, version: 'elsewhere' })
  return { role, hold, changeElsewhere, current: () => member }
}
const confirm = async (name: 'Suspend' | 'Remove') => {
  await userEvent.click(screen.getByRole('button', { name }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
}
const STALE = /^Somebody else changed this in the meantime/

describe('a change based on an outdated version is rejected, the current state is shown, and it can be repeated:', () => {
  test('a role', async () => {
    const { role, changeElsewhere, current } = await showMax()
    changeElsewhere({ is_suspended: true })
    await userEvent.selectOptions(role, 'recruiter')
    expect(await screen.findByText(STALE)).toBeInTheDocument()
    expect(await screen.findByText('Suspended')).toBeVisible()
    expect(role).toHaveValue('admin')
    expect(current()).toMatchObject({ role: 'admin', is_suspended: true })
    await userEvent.selectOptions(role, 'recruiter')
    await waitFor(() => expect(role).toHaveValue('recruiter'))
    expect(current()).toMatchObject({ role: 'recruiter', is_suspended: true })
  })

  test('a suspension, and its end', async () => {
    const { role, changeElsewhere, current } = await showMax()
    changeElsewhere({ role: 'recruiter' })
    await confirm('Suspend')
    expect(await screen.findByText(STALE)).toBeInTheDocument()
    await waitFor(() => expect(role).toHaveValue('recruiter'))
    expect(current()).toMatchObject({ role: 'recruiter', is_suspended: false })
    await confirm('Suspend')
    expect(await screen.findByText('Suspended')).toBeVisible()
    changeElsewhere({ role: 'admin' })
    await userEvent.click(screen.getByRole('button', { name: 'Restore access' }))
    await waitFor(() => expect(role).toHaveValue('admin'))
    expect(current()).toMatchObject({ role: 'admin', is_suspended: true })
  })

  test('a removal', async () => {
    const { role, changeElsewhere, current } = await showMax()
    changeElsewhere({ role: 'recruiter' })
    await confirm('Remove')
    expect(await screen.findByText(STALE)).toBeInTheDocument()
    await waitFor(() => expect(role).toHaveValue('recruiter'))
    await confirm('Remove')
    await waitFor(() => expect(screen.queryByText('Max Weiss')).toBeNull())
    expect(current()).toBeNull()
  })
})

test('a change during another one of the same administrator is no conflict', async () => {
  const { role, hold, current } = await showMax()
  const release = hold('PATCH /members/12')
  await userEvent.selectOptions(role, 'recruiter')
  await confirm('Suspend')
  release()
  expect(await screen.findByText('Suspended')).toBeVisible()
  expect(current()).toMatchObject({ role: 'recruiter', is_suspended: true })
  expect(screen.queryByText(STALE)).toBeNull()
})

describe('undo', () => {
  const suspend = async () => {
    await confirm('Suspend')
    expect(await screen.findByText('Suspended')).toBeVisible()
  }
  const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

  test('restores the role', async () => {
    const { role, current } = await showMax()
    await userEvent.selectOptions(role, 'recruiter')
    await undo()
    await waitFor(() => expect(role).toHaveValue('admin'))
    expect(current()?.role).toBe('admin')
  })

  test('of a role does not overwrite a later change of another administrator, which is shown', async () => {
    const { role, current, changeElsewhere } = await showMax()
    await userEvent.selectOptions(role, 'recruiter')
    await screen.findByText('The role of Max Weiss was changed')
    changeElsewhere({ is_suspended: true })
    await undo()
    expect(await screen.findByText(STALE)).toBeInTheDocument()
    expect(await screen.findByText('Suspended')).toBeVisible()
    expect(current()).toMatchObject({ role: 'recruiter', is_suspended: true })
  })

  test('restores the access', async () => {
    const { current } = await showMax()
    await suspend()
    await undo()
    expect(await screen.findByText('Max Weiss has access again')).toBeInTheDocument()
    expect(current()?.is_suspended).toBe(false)
  })

  test('of a suspension does not overwrite a later one of another administrator', async () => {
    const { current, changeElsewhere } = await showMax()
    await suspend()
    changeElsewhere({ is_suspended: true })
    await undo()
    expect(await screen.findByText(STALE)).toBeInTheDocument()
    expect(current()?.is_suspended).toBe(true)
  })
})
