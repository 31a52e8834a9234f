import { z } from 'zod'
import { CandidacyStatus, JobType, Locale, WorkingTime } from '#lib/domain/enumerations'

const text = z.string().nullable().default(null)
/** Maximum length of a message in characters, and its maximum number of files. */
export const MAX_CONTENT = 10_000
export const MAX_FILES = 10

const nullableTimestamp = z.iso.datetime({ offset: true }).nullable().default(null)

export const DiscussionMessage = z.object({
  id: z.number().int(),
  author_id: z.number().int().nullable(),
  author_name: z.string(),
  author_type: z.enum(['User', 'Recruiter', 'System']),
  avatar_url: text,
  content: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  discussion_id: z.number().int(),
  files_url: z.array(z.string()).default([]),
  /** Extension: details of the files that this server stores. */
  files: z.array(z.object({ url: z.string(), filename: z.string(), size: z.number() })).default([]),
  is_status_updated: z.boolean().default(false),
  new_status: text,
  old_status: text,
})
export type DiscussionMessage = z.infer<typeof DiscussionMessage>

export const Discussion = z.object({
  id: z.number().int(),
  campaign: text,
  candidacy_id: z.number().int(),
  city: text,
  cover: text,
  created_at: z.iso.datetime({ offset: true }),
  entity_logo_url: text,
  entity_name: text,
  is_open: z.boolean().default(true),
  job_start: text,
  job_type: JobType,
  last_message_at: nullableTimestamp,
  last_seen_by_user_at: nullableTimestamp,
  slug: z.string(),
  /** Extension: the status of the application. */
  status: CandidacyStatus.default('RECEIVED'),
  /** Extension: the language of the job, and of its name. */
  campaign_locale: Locale.nullable().default(null),
  working_time: WorkingTime,
  last_message: DiscussionMessage.nullable().default(null),
})
export type Discussion = z.infer<typeof Discussion>

/** The reading position after a message: 1 ms later, because an equal timestamp counts as unread (§3). */
export const readPositionAfter = (timestamp: string) => new Date(Date.parse(timestamp) + 1).toISOString()

/** §3: flagged if the last message is not older than the candidate's last visit. */
export const hasNotification = ({
  last_message_at,
  last_seen_by_user_at,
}: Pick<Discussion, 'last_message_at' | 'last_seen_by_user_at'>) =>
  last_message_at !== null &&
  (last_seen_by_user_at === null || Date.parse(last_message_at) >= Date.parse(last_seen_by_user_at))
