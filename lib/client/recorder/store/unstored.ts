import type { Attempt } from './types'

/** The attempts that are in memory only, so they are lost when the page closes or reloads. */
const unstored = new Map<string, Attempt['kind']>()

/** Makes the browser ask before it leaves the page. */
function warn(event: BeforeUnloadEvent) {
  event.preventDefault()
  // Browsers before 2023 ask only if this is set.
  event.returnValue = true
}

/** A chosen file can be chosen again, so only recordings need the warning. */
export const hasUnstoredRecording = (): boolean => [...unstored.values()].includes('recorded')

/** The listener exists only when it is needed, because it may prevent the browser from caching the page. */
function updateWarning() {
  if (hasUnstoredRecording()) globalThis.addEventListener?.('beforeunload', warn)
  else globalThis.removeEventListener?.('beforeunload', warn)
}

export const isUnstored = (take_id: string): boolean => unstored.has(take_id)

export function markUnstored({ id, kind }: Pick<Attempt, 'id' | 'kind'>): void {
  unstored.set(id, kind)
  updateWarning()
}

/** Call when an attempt is deleted. Without an id, forgets all attempts. */
export function forgetUnstored(take_id?: string): void {
  if (take_id === undefined) unstored.clear()
  else unstored.delete(take_id)
  updateWarning()
}
