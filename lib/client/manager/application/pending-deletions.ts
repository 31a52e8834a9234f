import { useSyncExternalStore } from 'react'
import { UNDO_SECONDS } from '#lib/domain/member-limits'

/** `isClosing`: the page closes, so only one call can be made. */
type Run = (isClosing: boolean) => Promise<void>
type Note = { id: number; candidacy_id: number }
type Pending = { timer: ReturnType<typeof setTimeout>; run: Run }

/** Notes that can still be restored. They outlive the screen, because the toast with 'undo' does too. */
const pending = new Map<number, Pending>()
const listeners = new Set<() => void>()
/** The IDs of hidden notes, each with the ID of its application: pending deletions and deletions in progress. */
let hidden: ReadonlyMap<number, number> = new Map()
const NONE: ReadonlyMap<number, number> = new Map()

function setHidden(notes: Iterable<readonly [number, number]>) {
  hidden = new Map(notes)
  for (const listener of listeners) listener()
}
const show = (id: number) => setHidden([...hidden].filter(([note]) => note !== id))

async function runNow(id: number, isClosing: boolean) {
  const deletion = pending.get(id)
  if (!deletion) return
  clearTimeout(deletion.timer)
  pending.delete(id)
  // `run` reports its errors. Reading again can fail too, and the note is shown again.
  await deletion.run(isClosing).catch(() => undefined)
  show(id)
}

/**
 * Hides a note at once and deletes it later, or when the page closes. `run` deletes it and reads the notes again. After
 * a failure, the note is shown again.
 */
export function deleteLater({ id, candidacy_id }: Note, run: Run) {
  pending.set(id, { run, timer: setTimeout(() => void runNow(id, false), UNDO_SECONDS * 1000) })
  setHidden([...hidden, [id, candidacy_id]])
}

/** Shows a note again. Returns false if it is too late. */
export function cancelDeletion(id: number): boolean {
  const deletion = pending.get(id)
  if (!deletion) return false
  clearTimeout(deletion.timer)
  pending.delete(id)
  show(id)
  return true
}

const runAll = () => [...pending.keys()].forEach((id) => void runNow(id, true))

function subscribe(listener: () => void) {
  listeners.add(listener)
  // This listener is not removed, because deletions outlive the screen.
  addEventListener('pagehide', runAll)
  return () => void listeners.delete(listener)
}

/** The IDs of the notes that the member has deleted, each with the ID of its application. They are not shown. */
export const usePendingDeletions = () =>
  useSyncExternalStore(
    subscribe,
    () => hidden,
    () => NONE,
  )
