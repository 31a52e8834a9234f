import { useSyncExternalStore } from 'react'
import { UNDO_SECONDS } from '#lib/domain/member-limits'

/** `isClosing`: the page closes, so only one call can be made. */
type Run = (isClosing: boolean) => Promise<void>
type Pending = { timer: ReturnType<typeof setTimeout>; run: Run }

/** Functions that run the pending deletions, one for each kind of item. */
const finishers: (() => Promise<unknown>)[] = []
/** Runs all pending deletions now, for example before the session ends. */
export const finishDeletions = () => Promise.all(finishers.map((finish) => finish()))

/**
 * Deletions of one kind of items that the member can still undo. They outlive the screen, because the toast with 'undo'
 * does too.
 */
export function pendingDeletions<Item extends { id: number }>() {
  const pending = new Map<number, Pending>()
  const listeners = new Set<() => void>()
  /** The hidden items by ID: those with a pending deletion or a deletion in progress. */
  let hidden: ReadonlyMap<number, Item> = new Map()
  const none: ReadonlyMap<number, Item> = new Map()

  function setHidden(items: Iterable<readonly [number, Item]>) {
    hidden = new Map(items)
    for (const listener of listeners) listener()
  }
  const show = (id: number) => setHidden([...hidden].filter(([hiddenId]) => hiddenId !== id))

  async function runNow(id: number, isClosing: boolean) {
    const deletion = pending.get(id)
    if (!deletion) return
    clearTimeout(deletion.timer)
    pending.delete(id)
    // `run` reports its errors. Reading again can fail too, and the item is shown again.
    await deletion.run(isClosing).catch(() => undefined)
    show(id)
  }
  const runAll = (isClosing: boolean) => Promise.all([...pending.keys()].map((id) => runNow(id, isClosing)))
  const finish = () => runAll(false)
  finishers.push(finish)
  const onPageHide = () => void runAll(true)

  function subscribe(listener: () => void) {
    listeners.add(listener)
    // This listener is not removed, because deletions outlive the screen.
    addEventListener('pagehide', onPageHide)
    return () => void listeners.delete(listener)
  }

  return {
    /**
     * Hides an item at once and deletes it later, or when the page closes. `run` deletes it and reads the items again.
     * After a failure, the item is shown again.
     */
    deleteLater(item: Item, run: Run) {
      const { id } = item
      pending.set(id, { run, timer: setTimeout(() => void runNow(id, false), UNDO_SECONDS * 1000) })
      setHidden([...hidden, [id, item]])
    },
    /** Shows an item again. Returns false if it is too late. */
    cancel(id: number): boolean {
      const deletion = pending.get(id)
      if (!deletion) return false
      clearTimeout(deletion.timer)
      pending.delete(id)
      show(id)
      return true
    },
    /** Deletes the items now, for example because a new one needs their name. */
    finish,
    /** The items that the member has deleted, by ID. They are not shown. */
    useHidden: () =>
      useSyncExternalStore(
        subscribe,
        () => hidden,
        () => none,
      ),
  }
}
