import { useSyncExternalStore } from 'react'
import { SOCIAL_OUTCOMES, SOCIAL_PROVIDERS, type SocialOutcome, type SocialProvider } from '#lib/domain/social-outcome'

/** What brought somebody to this page and has to be said to them, once. */
export type Arrival =
  | { kind: 'social'; provider: SocialProvider; outcome: SocialOutcome }
  /** The link of a letter signed them in; `shutOut` where somebody else may have made the account. */
  | { kind: 'link'; outcome: 'GOOD'; shutOut?: (() => Promise<void>) | undefined }
  /** It was used or is too old. */
  | { kind: 'link'; outcome: 'OLD' }
  /** Nobody could say: the link may be good. Its code is kept out of the address, for as long as the page is open. */
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

/** Whether a refusal means the link itself; a lost connection, a busy server and one that asks for patience say nothing of it. */
export const isSpent = (status: number) => status >= 400 && status < 500 && status !== 429

/** How a way through a provider ended, from an address like '?social=google.CANCELLED'; the address is cleaned of it. */
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
