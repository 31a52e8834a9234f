import type { Generated } from 'kysely'
import type { ConsentCategory, ConsentChoices } from '#lib/domain/consent'
import type { Locale } from '#lib/domain/enumerations'

type Id = Generated<number>
type Text = string | null

/** Proof of a cookie choice. Rows are never updated. `consent_id` identifies the browser, not a user or IP address. */
export type ConsentRow = {
  id: Id
  company_id: number
  consent_id: string
  /** Hash of the text that was shown. */
  text_version: string
  categories: ConsentCategory[]
  choices: ConsentChoices
  action: 'accept' | 'refuse' | 'save'
  locale: Locale
  /** From the browser's clock, so that a choice that is sent again results in the same row. */
  chosen_at: string
  created_at: string
}

/**
 * The version of the terms that a user accepted. For 'newsletter_label', without terms for the newsletter, the text
 * of the checkbox, or an empty text if the client did not send the standard one. Rows are never updated.
 */
export type AcceptanceRow = {
  id: Id
  user_id: number
  kind: 'terms' | 'company_terms' | 'newsletter_terms' | 'newsletter_label'
  text_version: string
  locale: Locale
  /** Path of the page on which it was accepted. */
  page: Generated<Text>
  created_at: string
}

/**
 * Counts of started, finished and failed steps per day (company time zone), with the total seconds of the finished
 * ones.
 */
export type FunnelCountRow = {
  id: Id
  campaign_id: number
  day: string
  step: string
  event: 'started' | 'finished' | 'failed'
  count: number
  seconds: number
}

/** `source` is the group of the source, see lib/domain/visit-source.ts. */
export type StepCountRow = FunnelCountRow & { source: string }

export type HelpVoteRow = {
  id: Id
  content_id: number
  locale: Locale
  day: string
  helpful: number
  not_helpful: number
}

/** Used bot-check tokens, stored until they expire. */
export type SpentTokenRow = { id: Id; token_hash: string; expires_at: string }
