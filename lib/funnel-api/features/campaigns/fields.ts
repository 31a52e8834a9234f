import type { CampaignRow } from '#lib/funnel-api/platform/db/schema-campaign'

/** Each column of a campaign is in exactly one group. All lists of columns are composed of these groups. */
export const COLUMNS = {
  /** Facts that visitors read in lists and on the job page. */
  facts: [
    'name',
    'locale',
    'entity_id',
    'job_type',
    'working_time',
    'remote_level',
    'contract_duration_in_months',
    'salary_min',
    'salary_max',
    'salary_currency',
    'pay_period',
    'job_start',
    'date_end',
    'address',
    'stages',
    'resume_requirement',
    'is_online',
    'is_draft',
    'first_activation_at',
    'cover',
    'title_color',
    'abstract_video',
  ],
  /** Texts of the job page that lists leave out. */
  texts: ['description', 'profile'],
  /** Columns that lists also show, but whose change does not update `changed_at`. */
  listed: ['slug', 'profession', 'last_activation_at', 'video'],
  /** Columns that only the pages and calls of one job need. */
  single: ['pitch', 'survey', 'changed_at', 'abstract_video_text', 'video_text'],
  /** Columns that no page shows, but whose change affects pages. */
  rendering: ['company_id', 'position', 'closed_at'],
  /** Columns that do not affect pages. */
  internal: ['id', 'external_id', 'announced_at', 'matched_at', 'closing_message'],
} as const satisfies Record<string, readonly (keyof CampaignRow)[]>

/** The columns of a job in a list. */
export const CARD = ['id', ...COLUMNS.facts, ...COLUMNS.listed] as const

/** The columns whose change updates `changed_at`. */
export const SHOWN = [...COLUMNS.facts, ...COLUMNS.texts] as const

/**
 * @internal The columns whose change makes all nodes render pages again. Database triggers detect these changes. A test
 * compares them.
 */
export const RENDERED = [
  ...COLUMNS.facts,
  ...COLUMNS.texts,
  ...COLUMNS.listed,
  ...COLUMNS.single,
  ...COLUMNS.rendering,
] as const
