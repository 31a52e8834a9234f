import useSWR, { mutate } from 'swr'
import { callStaff } from '#lib/client/manager/api'
import { deleteDrafts } from '#lib/client/manager/application/drafts'
import { recordMember, recordSignOut } from '#lib/client/manager/shown-member'
import { openPage } from '#lib/client/open-page'
import { type MemberSession, readSession, signOut as signOutCall } from '#lib/contract/staff/sessions'
import { ApiError } from '#lib/contract/errors'

const SESSION_KEY = 'manager-session'

const nullWithoutSession = (error: unknown) => {
  if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return null
  throw error
}

/** The session of the member. Null if there is none. Throws if the server cannot be reached. */
async function restore(): Promise<MemberSession | null> {
  const session = await callStaff(readSession).catch(nullWithoutSession)
  if (session) recordMember(session.user.id)
  return session
}

type SessionState =
  | { status: 'loading' }
  | { status: 'unreachable'; retry: () => Promise<unknown> }
  | { status: 'anonymous' }
  | { status: 'member'; session: MemberSession }

export function useManagerSession(): SessionState {
  const { data, error, mutate: reload } = useSWR(SESSION_KEY, restore, { revalidateOnFocus: true })
  if (data) return { status: 'member', session: data }
  if (data === null) return { status: 'anonymous' }
  return error ? { status: 'unreachable', retry: () => reload() } : { status: 'loading' }
}

/** Stores the session after a sign-in. */
export function adoptSession(session: MemberSession) {
  recordMember(session.user.id)
  return mutate(SESSION_KEY, session, { revalidate: false })
}

/** Stores a change of the session, unless it has ended or another member has signed in since. */
export const changeSession = (session: MemberSession) =>
  mutate<MemberSession | null>(SESSION_KEY, (current) => (current?.user.id === session.user.id ? session : current), {
    revalidate: false,
  })

/**
 * Marks the member as signed out after the session ended elsewhere. Screens stay mounted, so that input is not lost.
 */
export const forgetSession = () => mutate(SESSION_KEY, null, { revalidate: false })

/** Reads the session again, because the companies or the role of the member may have changed. */
export const reloadSession = () => mutate(SESSION_KEY)

/**
 * Ends the session at the API, unless it has already ended, and deletes its data in all tabs, and its drafts in this
 * browser. Pending deletions of the member are made first. Throws if the server cannot be reached.
 */
export async function signOut() {
  // Loaded now, because only the inbox and applications have deletions.
  const { finishDeletions } = await import('#lib/client/manager/pending-deletions')
  await finishDeletions()
  await callStaff(signOutCall).catch(nullWithoutSession)
  deleteDrafts()
  recordSignOut()
  await mutate(() => true, undefined, { revalidate: false })
  openPage('/sign-in')
}
