import { useSyncExternalStore } from 'react'
import { SOCIAL_OUTCOMES, SOCIAL_PROVIDERS, type SocialOutcome, type SocialProvider } from '#lib/domain/social-outcome'

/** What brought the visitor to this page and is shown to them once. */
export type Arrival =
  | { kind: 'social'; provider: SocialProvider; outcome: SocialOutcome }
  /** The link in an email signed them in; `shutOut` if another person may have created the account. */
  | { kind: 'link'; outcome: 'GOOD'; shutOut?: (() => Promise<void>) | undefined }
  /** The link was used or has expired. */
  | { kind: 'link'; outcome: 'OLD' }
  /**
   * The request failed, so the link may be valid. Its code stays in memory, not in the URL, while the page is open.
   */
  | { kind: 'link'; outcome: 'FAILED'; again: () => Promise<void> }

let current: Arrival | null = null
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function announce(arrival: Arrival | null) {
  current = arrival
  for (const listener of listeners) listener()
}

export const useArrival = () =>
  useSyncExternalStore(
    listen,
    () => current,
    () => null,
  )

/**
 * Whether the status means that the link itself is invalid; a lost connection, a server error and a rate limit do not.
 */
export const isSpent = (status: number) => status >= 400 && status < 500 && status !== 429

/** Reads the result of a social sign-in from a URL like '?social=google.CANCELLED', and removes it from the URL. */
export function takeSocialOfAddress() {
  const address = new URL(location.href)
  if (!address.searchParams.has('social')) return
  const [said, how] = address.searchParams.get('social')!.split('.')
  address.searchParams.delete('social')
  history.replaceState(history.state, '', address)
  const provider = SOCIAL_PROVIDERS.find((name) => name === said)
  const outcome = SOCIAL_OUTCOMES.find((name) => name === how)
  if (provider && outcome) announce({ kind: 'social', provider, outcome })
}
