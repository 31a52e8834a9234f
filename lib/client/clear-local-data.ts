import { type DeletionScope, LAST_USER } from '#lib/client/session-user'

/**
 * Storage keys that survive. The source (§7) applies to every application from this tab. The last user of this device is
 * deleted at sign-out, but not when another user signs in.
 */
const KEPT = ['source', 'sponsor', LAST_USER]

/** Input for an application or a conversation of an account. */
const OF_ACCOUNT = /^(?:draft:\d|resume-text:|written-answer:|message-)/

const STORAGES = {
  tab: ['sessionStorage'],
  device: ['localStorage', 'sessionStorage'],
  accounts: ['localStorage'],
} as const satisfies Record<DeletionScope, readonly string[]>

/** Deletes the storage of this tab, for example drafts, or that of the device (§4). */
export function clearLocalData(scope: DeletionScope) {
  for (const storage of STORAGES[scope])
    try {
      for (const name of Object.keys(window[storage]))
        if (scope === 'accounts' ? OF_ACCOUNT.test(name) : !KEPT.includes(name)) window[storage].removeItem(name)
    } catch {
      // A browser that blocks storage has nothing to delete.
    }
}
