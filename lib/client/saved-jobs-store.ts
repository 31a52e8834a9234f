import { hasSessionCookie } from '#lib/client/session-cookie'
import { deviceStorage } from '#lib/client/storage'
import { onEvents } from '#lib/client/on-events'

const KEY = 'saved_jobs'
const CHANGED = 'saved-jobs'
export const NONE: ReadonlySet<number> = new Set()

/** The saved jobs of the account. Null without a session, or before they are loaded. */
let ofAccount: ReadonlySet<number> | null = null
let onDevice: { text: string; ids: ReadonlySet<number> } = { text: '', ids: NONE }

/**
 * The IDs of the jobs that the visitor saved on this device. Cached, because React needs the same object until the list
 * changes.
 */
export function savedOnDevice(): ReadonlySet<number> {
  const text = deviceStorage.read(KEY) ?? ''
  if (text !== onDevice.text)
    onDevice = {
      text,
      ids: new Set(
        text
          .split(' ')
          .map(Number)
          .filter((id) => Number.isInteger(id) && id > 0),
      ),
    }
  return onDevice.ids
}

export function saveOnDevice(ids: ReadonlySet<number>) {
  deviceStorage.write(KEY, ids.size > 0 ? [...ids].join(' ') : null)
  dispatchEvent(new Event(CHANGED))
}

export function setSavedOfAccount(ids: ReadonlySet<number> | null) {
  ofAccount = ids
  dispatchEvent(new Event(CHANGED))
}

export const isAccountLoaded = () => ofAccount !== null

/** The saved jobs of the account, or of this device. */
export const currentlySaved = () => (hasSessionCookie() && ofAccount) || savedOnDevice()

/** The IDs with one of them added or removed. */
export const changed = (ids: ReadonlySet<number>, id: number, isSaved: boolean) =>
  new Set(isSaved ? [...ids, id] : [...ids].filter((each) => each !== id))

// 'session' is sent at the end of a session, and 'storage' by other tabs.
export const onSavedChange = onEvents(CHANGED, 'storage', 'session')
