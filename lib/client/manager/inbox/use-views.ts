import { ifMatch } from '#lib/client/manager/api'
import { orReload } from '#lib/client/manager/or-reload'
import { pendingDeletions } from '#lib/client/manager/pending-deletions'
import { useStaff, useStaffCall } from '#lib/client/manager/use-company'
import { ApiError } from '#lib/contract/errors'
import type { InboxFilter } from '#lib/contract/staff/inbox'
import { createView, deleteView, type InboxView, listViews, updateView } from '#lib/contract/staff/views'

type Values = { name: string; filter: InboxFilter; is_shared: boolean }

/** The deletions of views that the member can still undo. */
const deletions = pendingDeletions<InboxView>()

const byName = (one: InboxView, other: InboxView) => one.name.localeCompare(other.name)

/**
 * The saved views of the member, and those that are shared in the company. Each change shows at once, and then the list
 * is read again, because it may have been changed in another tab or by a colleague.
 */
export function useViews() {
  const read = useStaff(listViews)
  const { data, error, mutate } = read
  const call = useStaffCall()
  const hidden = deletions.useHidden()
  const store = (change: (views: readonly InboxView[]) => readonly InboxView[]) =>
    mutate((current) => ({ views: change(current?.views ?? []).toSorted(byName) }))
  return {
    /** Undefined until they are loaded. */
    views: data?.views.filter(({ id }) => !hidden.has(id)),
    /** The read to repeat if the views could not be loaded. */
    failedRead: !data && error ? read : null,
    reload: () => void mutate(),
    /** Another call with the same key returns the view of the first one, whose response may have been lost. */
    async save(values: Values, key: string) {
      // The view may have the name of a deleted one.
      await deletions.finish()
      const view = await orReload(call(createView, { body: values, headers: { 'idempotency-key': key } }), mutate)
      await store((views) => [...views.filter(({ id }) => id !== view.id), view])
      return view
    },
    /** Throws STALE if the view was changed since, and NOT_FOUND if it was deleted or is no longer shared. */
    async change(view: InboxView, values: Partial<Values>) {
      const { id } = view
      await deletions.finish()
      const change = call(updateView, { params: { id }, headers: ifMatch(view.version), body: values })
      const changed = await orReload(change, mutate)
      await store((views) => views.map((each) => (each.id === id ? changed : each)))
    },
    /**
     * Hides a view at once, and deletes it unless the member undoes this within a few seconds. `onError` is called if it
     * could not be deleted. Returns a function that shows the view again, and returns false if it is too late.
     */
    remove(view: InboxView, onError: (error: unknown) => void) {
      const { id, version } = view
      let hasFailed = false
      deletions.deleteLater(view, async (isClosing) => {
        try {
          await call(deleteView, { params: { id }, headers: ifMatch(version), keepalive: isClosing })
        } catch (error) {
          hasFailed = !(error instanceof ApiError && error.code === 'NOT_FOUND')
          if (hasFailed) onError(error)
        }
        await (hasFailed ? mutate() : store((views) => views.filter((each) => each.id !== id)))
      })
      return () => deletions.cancel(id) || hasFailed
    },
  }
}
