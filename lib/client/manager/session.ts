import useSWR, { mutate } from 'swr'
import { callStaff } from '#lib/client/manager/api'
import { deleteDrafts } from '#lib/client/manager/application/drafts'
import { type MemberSession, readSession, signOut as signOutCall } from '#lib/contract/staff/sessions'
import { ApiError } from '#lib/contract/errors'

const SESSION_KEY = 'manager-session'

/** The session of the member. Null if there is none. Throws if the server cannot be reached. */
const restore = () =>
  callStaff(readSession).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return null
    throw error
  })

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

/** Stores the session after sign-in. */
export const adoptSession = (session: MemberSession) => mutate(SESSION_KEY, session, { revalidate: false })
/** The session has ended elsewhere. Screens stay as they are, so that nothing typed is lost. */
export const forgetSession = () => mutate(SESSION_KEY, null, { revalidate: false })

/** Reads the session again, because the companies or the role of the member may have changed. */
export const reloadSession = () => mutate(SESSION_KEY)

/** Ends the session at the API and deletes its data in this tab, and its drafts in this browser. */
export async function signOut() {
  await callStaff(signOutCall)
  deleteDrafts()
  await mutate(() => true, undefined, { revalidate: false })
  location.assign('/sign-in')
}
