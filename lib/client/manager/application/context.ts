import { createContext, use } from 'react'
import type { Base } from '#lib/client/manager/application/changes'
import type { DraftOwner } from '#lib/client/manager/application/drafts'
import type { StaffCandidacy } from '#lib/contract/staff/candidacies'
import type { HistoryEntry } from '#lib/contract/staff/candidacy-history'
import type { Neighbors } from '#lib/client/manager/application/neighbors'

export type OpenApplication = {
  application: StaffCandidacy
  /** For display. */
  name: string
  /** Newest first. Undefined until loaded. */
  history: readonly HistoryEntry[] | undefined
  /** What a write compares with changes by other members. */
  base: Base
  neighbors: Neighbors
  /** Opens a neighbor. `isPlaying` starts its video. */
  open: (entry: { id: number } | null, options?: { isPlaying?: boolean }) => void
  /** Reads everything about the application again. */
  refresh: () => Promise<void>
  owner: DraftOwner
}

export const ApplicationContext = createContext<OpenApplication | null>(null)

/** The application of the screen. Throws in components outside of ApplicationContext. */
export function useApplication(): OpenApplication {
  const open = use(ApplicationContext)
  if (!open) throw new Error('No application in this part of the page')
  return open
}
