import type { Generated } from 'kysely'
import type { ConsentCategory, ConsentChoices } from '#lib/domain/consent'
import type { Locale } from '#lib/domain/enumerations'

type Id = Generated<number>

/** Proof of one choice about cookies; rows are added, never changed. No address, no account: `consent_id` is the browser's. */
export type ConsentRow = {
  id: Id
  company_id: number
  consent_id: string
  /** Hash of the words that the choice was made over. */
  text_version: string
  categories: ConsentCategory[]
  choices: ConsentChoices
  action: 'accept' | 'refuse' | 'save'
  locale: Locale
  /** By the browser's clock: the same choice sent again is the same row. */
  chosen_at: string
  created_at: string
}

/** Which version of which terms somebody agreed to; rows are added, never changed. */
export type AcceptanceRow = {
  id: Id
  user_id: number
  kind: 'terms' | 'company_terms' | 'newsletter_terms'
  text_version: string
  locale: Locale
  created_at: string
}

/** How often a step was begun, ended or failed on a day (of the company's zone), and the seconds that the ended ones took. */
export type FunnelCountRow = {
  id: Id
  campaign_id: number
  day: string
  step: string
  event: 'started' | 'finished' | 'failed'
  count: number
  seconds: number
}

export type HelpVoteRow = {
  id: Id
  content_id: number
  locale: Locale
  day: string
  helpful: number
  not_helpful: number
}

/** Proofs of a bot check that were used, until they would be refused as too old. */
export type SpentTokenRow = { id: Id; token_hash: string; expires_at: string }
