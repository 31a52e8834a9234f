import type { Generated } from 'kysely'
import type { CandidacyStatus } from '#lib/domain/enumerations'

type Id = Generated<number>

/** The words by which an application is found: the candidate's name, email address and answers. */
export type CandidacySearchRow = { candidacy_id: number; words: string }

/** When a member last read an application. Without a row it is unread. */
export type CandidacyReadRow = { id: Id; staff_user_id: number; candidacy_id: number; read_at: string }

/** A filter of the inbox, as stored. */
export type StoredFilter = {
  campaign?: string | undefined
  status?: CandidacyStatus | undefined
  source?: string | undefined
  state?: 'waiting' | 'answered' | 'all' | undefined
  q?: string | undefined
  rating?: number | undefined
}

export type InboxViewRow = {
  id: Id
  company_id: number
  /** The owner. Null if an API key created it, or after the owner was removed. */
  staff_user_id: number | null
  /** When the owner was removed. */
  released_at: string | null
  name: string
  filter: StoredFilter
  is_shared: boolean
  created_at: string
}

/** A change of a submitted application. Triggers and `recordChange` insert it, and a job deletes it after an hour. */
export type CandidacyChangeRow = { id: Id; company_id: number; candidacy_id: number; created_at: string }
