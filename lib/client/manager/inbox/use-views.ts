import { ifMatch } from '#lib/client/manager/api'
import { orReload } from '#lib/client/manager/or-reload'
import { useStaff, useStaffCall } from '#lib/client/manager/use-company'
import type { InboxFilter } from '#lib/contract/staff/inbox'
import { createView, deleteView, type InboxView, listViews, updateView } from '#lib/contract/staff/views'

type Values = { name: string; filter: InboxFilter; is_shared: boolean }

const byName = (one: InboxView, other: InboxView) => one.name.localeCompare(other.name)

/**
 * The saved views of the member, and those that are shared in the company. Each change shows at once, and then the list
 * is read again, because it may have been changed in another tab or by a colleague.
 */
export function useViews() {
  const read = useStaff(listViews)
  const { data, error, mutate } = read
  const call = useStaffCall()
  const store = (change: (views: readonly InboxView[]) => readonly InboxView[]) =>
    mutate((current) => ({ views: change(current?.views ?? []).toSorted(byName) }))
  return {
    /** Undefined until they are loaded. */
    views: data?.views,
    /** The read to repeat if the views could not be loaded. */
    failedRead: !data && error ? read : null,
    reload: () => void mutate(),
    async save(values: Values) {
      const view = await orReload(call(createView, { body: values }), mutate)
      await store((views) => [...views, view])
      return view
    },
    /** Throws STALE if the view was changed since. */
    async change(view: InboxView, values: Partial<Values>) {
      const { id } = view
      const change = call(updateView, { params: { id }, headers: ifMatch(view.version), body: values })
      const changed = await orReload(change, mutate)
      await store((views) => views.map((each) => (each.id === id ? changed : each)))
    },
    /** Throws STALE if the view was changed since. */
    async remove(view: InboxView) {
      const { id } = view
      await orReload(call(deleteView, { params: { id }, headers: ifMatch(view.version) }), mutate)
      await store((views) => views.filter((each) => each.id !== id))
    },
    /** Undoes a deletion. The view gets a new ID. */
    async restore({ name, filter, is_shared }: InboxView) {
      await call(createView, { body: { name, filter, is_shared } })
      await mutate()
    },
  }
}
