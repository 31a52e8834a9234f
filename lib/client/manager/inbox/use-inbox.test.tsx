import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { setManagerTransport } from '#lib/client/manager/api'
import { useInbox } from '#lib/client/manager/inbox/use-inbox'
import { type ManagerCompany, ManagerCompanyContext } from '#lib/client/manager/use-company'
import type { InboxFilter } from '#lib/contract/staff/inbox'
import { inboxEntry } from '#tests/support/inbox-entry'

const company: ManagerCompany = { slug: 'levain', name: 'Levain', role: 'recruiter', scopes: [] }
const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
    <ManagerCompanyContext value={company}>{children}</ManagerCompanyContext>
  </SWRConfig>
)

test('loads the list of a new filter while rows of the previous one are updated', async () => {
  const second = Promise.withResolvers<void>()
  setManagerTransport(async (request) => {
    const isSecond = new URL(request.url).searchParams.get('status') === 'RECEIVED'
    if (isSecond) await second.promise
    return Response.json({ candidacies: [inboxEntry({ id: isSecond ? 2 : 1 })], next_cursor: null })
  })
  const { result, rerender } = renderHook((filter: InboxFilter) => useInbox(filter), { wrapper, initialProps: {} })
  const ids = () => result.current.entries.map(({ id }) => id)
  await waitFor(() => expect(ids()).toEqual([1]))
  const { update } = result.current

  rerender({ status: 'RECEIVED' })
  await act(() => update((entry) => ({ ...entry, is_unread: false })))
  await act(async () => second.resolve())
  await waitFor(() => expect(ids()).toEqual([2]))

  rerender({})
  expect(result.current.entries).toMatchObject([{ id: 1, is_unread: false }])
})
