import { useStaff, useStaffCall } from '#lib/client/manager/use-company'
import type { InboxFilter } from '#lib/contract/staff/inbox'
import { createView, deleteView, type InboxView, listViews, updateView } from '#lib/contract/staff/views'

type Values = { name: string; filter: InboxFilter; is_shared: boolean }

const byName = (one: InboxView, other: InboxView) => one.name.localeCompare(other.name)

/** The saved views of the member, and those that are shared in the company. */
export function useViews() {
  const { data, mutate } = useStaff(listViews)
  const call = useStaffCall()
  const views = data?.views ?? []
  const store = (next: readonly InboxView[]) => mutate({ views: next.toSorted(byName) }, { revalidate: false })
  const save = async (values: Values) => {
    const view = await call(createView, { body: values })
    await store([...views, view])
    return view
  }
  return {
    views,
    save,
    async change(id: number, values: Partial<Values>) {
      const view = await call(updateView, { params: { id }, body: values })
      await store(views.map((each) => (each.id === id ? view : each)))
    },
    async remove({ id }: InboxView) {
      await call(deleteView, { params: { id } })
      await store(views.filter((each) => each.id !== id))
    },
    /** Undo of a deletion. The view gets a new ID. */
    async restore({ name, filter, is_shared }: InboxView) {
      await call(createView, { body: { name, filter, is_shared } })
      await mutate()
    },
  }
}
