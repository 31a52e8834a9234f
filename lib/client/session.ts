import useSWR from 'swr'
import { isPreview } from '#lib/client/preview'
import { useBrowserValue } from '#lib/client/use-browser-value'
import { checkUserChange, SESSION_KEY } from '#lib/client/session-user'
import { hasSessionCookie } from '#lib/client/session-cookie'
import { isLinkPending, useSignInResult } from '#lib/client/sign-in-result'
import type { User } from '#lib/domain/user'
import { isVerified } from '#lib/domain/is-verified'

export type Session =
  | { status: 'loading' }
  | { status: 'anonymous' }
  | { status: 'user'; user: User; isVerified: boolean }

/** Reads the user of the session. Without the cookie of a session, no request is sent. */
const restore = async () =>
  hasSessionCookie() ? import('#lib/client/read-me').then(({ readUser }) => readUser()).then(checkUserChange) : null

/**
 * The session. If the user cannot be read, the visitor counts as signed out (§8). While the code of a link is
 * exchanged, the status is 'loading', because the code may replace the session.
 */
export function useSession(): Session {
  const isPending = isLinkPending(useSignInResult())
  // The server renders the same page with and without the preview.
  const isWithoutSession = useBrowserValue(isPreview, false)
  const { data, error } = useSWR(isWithoutSession ? null : SESSION_KEY, restore, { shouldRetryOnError: true })
  if (isWithoutSession) return { status: 'anonymous' }
  if (isPending) return { status: 'loading' }
  if (data === undefined) return error ? { status: 'anonymous' } : { status: 'loading' }
  return data === null ? { status: 'anonymous' } : { status: 'user', user: data, isVerified: isVerified(data) }
}
