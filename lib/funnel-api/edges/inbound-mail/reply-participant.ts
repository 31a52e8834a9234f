import type { Selectable } from 'kysely'
import type { Locale } from '#lib/domain/enumerations'
import { activeRecruiters } from '#lib/funnel-api/features/companies/recruiters'
import type { Db, UserRow } from '#lib/funnel-api/platform/db/schema'
import type { Reply } from '#lib/funnel-api/platform/outbox/reply-address'

/**
 * The recruiter or candidate to whom a reply address was issued, and the job. `candidacy_id` is null for a recruiter
 * whose discussion no longer exists.
 */
export type ReplyParticipant = {
  company_id: number
  slug: string
  email: string
  name: string
  locale: Locale
  candidacy_id: number | null
  job: string
  /** Language of notes that are added to the message: the candidate's, otherwise the company's. */
  candidate_locale: Locale
} & ({ role: 'recruiter'; staff_user_id: number | null } | { role: 'candidate'; user: Selectable<UserRow> })

/** Returns null if the recruiter is not active, or if the candidate does not take part in the discussion. */
export const findReplyParticipant = (db: Db, reply: Reply): Promise<ReplyParticipant | null> =>
  reply.role === 'recruiter' ? findRecruiter(db, reply) : findCandidate(db, reply)

const discussionsIn = (db: Db, { discussion_id }: Reply) =>
  db
    .selectFrom('discussions')
    .innerJoin('candidacies', 'candidacies.id', 'discussions.candidacy_id')
    .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
    .innerJoin('users', 'users.id', 'discussions.user_id')
    .innerJoin('companies', 'companies.id', 'discussions.company_id')
    .select(['discussions.candidacy_id', 'campaigns.name as job', 'users.locale as user_locale', 'users.id as user_id'])
    .select(['companies.id as company_id', 'companies.slug', 'companies.locale as company_locale'])
    .where('discussions.id', '=', discussion_id)

async function findRecruiter(db: Db, reply: Reply): Promise<ReplyParticipant | null> {
  const recruiter = await activeRecruiters(db)
    .innerJoin('companies', 'companies.id', 'recruiters.company_id')
    .select(['company_id', 'slug', 'email', 'recruiters.name', 'recruiters.locale', 'recruiters.staff_user_id'])
    .select('companies.locale as company_locale')
    .where('recruiters.id', '=', reply.id)
    .executeTakeFirst()
  if (!recruiter) return null
  const { company_locale, ...fields } = recruiter
  const discussion = await discussionsIn(db, reply).where('companies.id', '=', fields.company_id).executeTakeFirst()
  const { candidacy_id = null, job = '', user_locale = null } = discussion ?? {}
  return { role: 'recruiter', ...fields, candidacy_id, job, candidate_locale: user_locale ?? company_locale }
}

async function findCandidate(db: Db, reply: Reply): Promise<ReplyParticipant | null> {
  const discussion = await discussionsIn(db, reply).where('users.id', '=', reply.id).executeTakeFirst()
  if (!discussion) return null
  const { candidacy_id, job, company_id, slug, user_locale, company_locale } = discussion
  const user = await db.selectFrom('users').selectAll().where('id', '=', reply.id).executeTakeFirstOrThrow()
  const locale = user_locale ?? company_locale
  const { email, first_name: name } = user
  return { role: 'candidate', company_id, slug, email, name, locale, candidacy_id, job, candidate_locale: locale, user }
}
