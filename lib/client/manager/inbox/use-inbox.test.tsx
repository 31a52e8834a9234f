import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { setManagerTransport } from '#lib/client/manager/api'
import { useInbox } from '#lib/client/manager/inbox/use-inbox'
import { type ManagerCompany, ManagerCompanyContext } from '#lib/client/manager/use-company'
import type { InboxFilter } from '#lib/contract/staff/inbox'
import { inboxEntry } from '#tests/support/inbox-entry'
import { errorReply } from '#tests/support/mock-staff'
import { settle } from '#tests/support/settle'

const company: ManagerCompany = { slug: 'levain', name: 'Levain', role: 'recruiter', scopes: [] }
const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
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

describe('pages without rows', () => {
  type Page = { ids: number[]; next_cursor: string | null }

  /** Renders the list with these pages by their cursor, and the first one. A missing page is an error. */
  function show({ first, ...pages }: { first: Page; [cursor: string]: Page }) {
    const cursors: (string | null)[] = []
    setManagerTransport(async (request) => {
      const cursor = new URL(request.url).searchParams.get('cursor')
      cursors.push(cursor)
      const page = cursor === null ? first : pages[cursor]
      if (!page) return errorReply('UNAVAILABLE')
      const { ids, next_cursor } = page
      return Response.json({ candidacies: ids.map((id) => inboxEntry({ id })), next_cursor })
    })
    const { result } = renderHook((filter: InboxFilter) => useInbox(filter), { wrapper, initialProps: {} })
    return { cursors, result, ids: () => result.current.entries.map(({ id }) => id) }
  }

  test('are followed by the next page, up to one with rows', async () => {
    const { cursors, result, ids } = show({
      first: { ids: [], next_cursor: 'a' },
      a: { ids: [], next_cursor: 'b' },
      b: { ids: [1], next_cursor: 'c' },
      c: { ids: [], next_cursor: 'd' },
      d: { ids: [2], next_cursor: null },
    })
    await waitFor(() => expect(ids()).toEqual([1]))
    await act(settle)
    expect(cursors).toEqual([null, 'a', 'b'])
    act(() => result.current.loadMore())
    await waitFor(() => expect(ids()).toEqual([1, 2]))
    expect(result.current).toMatchObject({ isComplete: true, isLoadingMore: false })
    expect(cursors).toEqual([null, 'a', 'b', 'c', 'd'])
  })

  test('are not followed by more calls after an error', async () => {
    const { cursors, result } = show({ first: { ids: [], next_cursor: 'a' } })
    await waitFor(() => expect(result.current.error).toBeDefined())
    await act(settle)
    expect(cursors).toEqual([null, 'a'])
  })

  test('are not followed if their cursor was already followed', async () => {
    const { cursors, result } = show({ first: { ids: [], next_cursor: 'a' }, a: { ids: [], next_cursor: 'a' } })
    await waitFor(() => expect(result.current.pages).toHaveLength(2))
    await act(settle)
    expect(cursors).toEqual([null, 'a'])
    expect(result.current.pages).toHaveLength(2)
  })
})
