import { useSyncExternalStore } from 'react'
import { SOCIAL_OUTCOMES, SOCIAL_PROVIDERS, type SocialOutcome, type SocialProvider } from '#lib/domain/social-outcome'

/** The result of the link or sign-in that led to this page. Shown once. */
export type SignInResult =
  | { kind: 'social'; provider: SocialProvider; outcome: SocialOutcome }
  /** The code of a link is being exchanged. */
  | { kind: 'link'; outcome: 'PENDING' }
  /** A link in an email signed the user in. */
  | { kind: 'link'; outcome: 'SIGNED_IN' }
  /** The link was used or has expired. `email`: the address that it was sent to. */
  | { kind: 'link'; outcome: 'EXPIRED'; email?: string }
  /** The request failed, so the link may be valid. Its code is in memory. Without a network, it is also in the URL. */
  | { kind: 'link'; outcome: 'FAILED'; retry: () => Promise<void> }

let current: SignInResult | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function publishSignInResult(result: SignInResult | null) {
  current = result
  for (const listener of listeners) listener()
}

export const useSignInResult = () =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )

export const isLinkPending = (result: SignInResult | null) => result?.kind === 'link' && result.outcome === 'PENDING'

/** Whether the visitor was not signed in, and must be asked to. */
export const isSignInFailed = (result: SignInResult | null) =>
  result !== null && !(result.kind === 'link' && (result.outcome === 'PENDING' || result.outcome === 'SIGNED_IN'))

/** Whether the status means that the link is invalid. Server errors and rate limits do not. */
export const isTokenInvalid = (status: number) => status >= 400 && status < 500 && status !== 429

/** Publishes the result of a social sign-in from a URL like '?social=google.CANCELLED', and removes it from the URL. */
export function publishSocialOutcome() {
  const url = new URL(location.href)
  const social = url.searchParams.get('social')
  if (social === null) return
  const [providerName, outcomeName] = social.split('.')
  url.searchParams.delete('social')
  history.replaceState(history.state, '', url)
  const provider = SOCIAL_PROVIDERS.find((name) => name === providerName)
  const outcome = SOCIAL_OUTCOMES.find((name) => name === outcomeName)
  if (provider && outcome) publishSignInResult({ kind: 'social', provider, outcome })
}
