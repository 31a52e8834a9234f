import { act, renderHook, waitFor } from '@testing-library/react'
import type { InboxList } from '#lib/client/manager/inbox/use-inbox'
import { useMarkAsRead } from '#lib/client/manager/application/use-mark-as-read'
import { type ManagerCompany, ManagerCompanyContext } from '#lib/client/manager/use-company'
import { staffCandidacy } from '#tests/support/application-api'
import { inboxEntry } from '#tests/support/inbox-entry'
import { mockStaff } from '#tests/support/mock-staff'

const READ = 'POST /candidacies/1/read'
const company: ManagerCompany = { slug: 'levain', name: 'Levain', role: 'recruiter', scopes: [] }

/** Opens application 1, whose row is in the list, and returns that row. */
function openApplication(failing?: Parameters<typeof mockStaff>[1]) {
  const api = mockStaff(({ call }) => (call === READ ? { is_unread: false } : undefined), failing)
  const row = { current: { ...inboxEntry({ id: 1 }), is_unread: true as boolean | null } }
  const update: InboxList['update'] = async (change) => void (row.current = change(row.current) ?? row.current)
  const list = { entries: [row.current], update } as unknown as InboxList
  renderHook(() => useMarkAsRead(staffCandidacy(), list), {
    wrapper: ({ children }) => <ManagerCompanyContext value={company}>{children}</ManagerCompanyContext>,
  })
  return { row, api }
}

test('the row of an opened application is read', async () => {
  const { row } = openApplication()
  await waitFor(() => expect(row.current.is_unread).toBe(false))
})

test('the row stays unread if the application could not be marked as read', async () => {
  const { row, api } = openApplication(new Map([[READ, 'UNAVAILABLE' as const]]))
  await waitFor(() => expect(api.callsOf(READ)).toHaveLength(1))
  await act(async () => {})
  expect(row.current.is_unread).toBe(true)
})
