import { useRef, useState } from 'react'
import { callStaff, ifMatch } from '#lib/client/manager/api'
import { type Base, changesSince, isOwn, latestOf } from '#lib/client/manager/application/changes'
import { useApplication } from '#lib/client/manager/application/context'
import { versionAfterOwnChanges } from '#lib/client/manager/application/own-changes'
import { useCompany } from '#lib/client/manager/use-company'
import { useMember } from '#lib/client/manager/use-member'
import { ApiError } from '#lib/contract/errors'
import { type HistoryEntry, readCandidacyHistory } from '#lib/contract/staff/candidacy-history'
import { readStaffCandidacy } from '#lib/contract/staff/candidacies'

type Send<T> = (headers: Record<string, string>) => Promise<T>

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'STALE'

/**
 * Writes to the application with its version. If another member changed it in the meantime, nothing is written and
 * `conflict` contains the changes. The next attempt uses the new version. The member's own changes, for example in
 * another tab, are not a conflict, except for status changes.
 */
export function useGuardedWrite({ isPinned = false } = {}) {
  const { application, base: latest, refresh } = useApplication()
  const { slug } = useCompany()
  const { id: member_id } = useMember()
  const [conflict, setConflict] = useState<readonly HistoryEntry[] | null>(null)
  // A dialog uses the version that was visible when it opened, even if the page behind it was updated since.
  const base = useRef<Base | null>(isPinned ? latest : null)

  const readBase = async () => {
    const { id } = application
    const [{ version }, { entries }] = await Promise.all([
      callStaff(readStaffCandidacy, { company: slug, params: { id } }),
      callStaff(readCandidacyHistory, { company: slug, params: { id }, query: { limit: 50 } }),
    ])
    return { entries, base: { version, at: latestOf(entries) } }
  }

  /**
   * Returns null if there is a conflict. Throws the other errors of the call. After success, the caller must read the
   * application again. This function does not, because some callers wait for that read and others do not.
   */
  async function write<T>(send: Send<T>, isRepeated = false): Promise<T | null> {
    const from = base.current ?? latest
    try {
      const result = await send(ifMatch(versionAfterOwnChanges(application.id, from.version)))
      setConflict(null)
      base.current = null
      return result
    } catch (error) {
      if (!isStale(error)) throw error
      const current = await readBase()
      base.current = current.base
      const changes = changesSince(current.entries, from.at)
      if (!isRepeated && changes.length > 0 && changes.every((change) => isOwn(change, member_id)))
        return write(send, true)
      setConflict(changes.filter((change) => !isOwn(change, member_id)))
      void refresh()
      return null
    }
  }
  return { write, conflict }
}
