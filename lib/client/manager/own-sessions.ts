import useSWR from 'swr'
import { callStaff } from '#lib/client/manager/api'
import { orReload } from '#lib/client/manager/or-reload'
import { changeSession, signOut } from '#lib/client/manager/session'
import type { Input } from '#lib/contract/caller'
import { endOtherSignIns, endSignIn, listSignIns, updateSession } from '#lib/contract/staff/sessions'

/** Changes the name or language of the signed-in member. */
export const updateOwn = async (body: NonNullable<Input<typeof updateSession>['body']>) =>
  changeSession(await callStaff(updateSession, { body }))

/** The sessions of the member on all devices. */
export function useOwnSessions() {
  const { data, error, mutate } = useSWR('manager-own-sessions', () => callStaff(listSignIns))
  return {
    sessions: data?.sessions,
    error: error as unknown,
    reload: () => mutate(),
    end: async (id: number) => {
      await orReload(callStaff(endSignIn, { params: { id } }), () => void mutate())
      await mutate()
    },
    /** Signs out everywhere. The other sessions end first, because that call needs the current session. */
    endAll: async () => {
      await callStaff(endOtherSignIns)
      await signOut()
    },
  }
}
