import type { ExpressionBuilder } from 'kysely'
import type { NotificationSettings } from '#lib/contract/staff/notifications'
import type { Locale } from '#lib/domain/enumerations'
import {
  emailKeyPrefix,
  weeklyEmailKey,
  emailSettingsOf,
  rejectUnknownSlugs,
  storeDefaultSettings,
} from '#lib/funnel-api/features/companies/recruiters'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Database, Db } from '#lib/funnel-api/platform/db/schema'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { deleteEmails, deleteWorkEmails } from '#lib/funnel-api/platform/outbox/outbox'

type Person = { id: number; email: string; name: string; locale: Locale }

/** The email settings of a member who has not been added as a recruiter. */
const NO_EMAILS: NotificationSettings = {
  application_emails: 'never',
  is_told_of_messages: false,
  is_told_of_deadlines: false,
  is_told_weekly: false,
  campaign_slugs: null,
}
/** The initial email settings of a new member. */
const FIRST_EMAILS: NotificationSettings = {
  application_emails: 'daily',
  is_told_of_messages: true,
  is_told_of_deadlines: true,
  is_told_weekly: false,
  campaign_slugs: null,
}

/** Selects the rows of a member. There are several if an earlier version stored other spellings of the address. */
const isOf = (company_id: number, staff_user_id: number) => (eb: ExpressionBuilder<Database, 'recruiters'>) =>
  eb.and([eb('recruiters.company_id', '=', company_id), eb('recruiters.staff_user_id', '=', staff_user_id)])

/** Returns which emails a member receives. */
export async function readNotifications(db: Db, company_id: number, id: number): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('recruiters')
    .selectAll()
    .where(isOf(company_id, id))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return NO_EMAILS
  const { is_told_of_messages, is_told_weekly, campaign_slugs } = row
  return { ...emailSettingsOf(row), is_told_of_messages, is_told_weekly, campaign_slugs }
}

type SettingsChange = { [field in keyof NotificationSettings]?: NotificationSettings[field] | undefined }

/** Changes which emails a member receives. Throws INVALID for an unknown job. */
export const changeNotifications = (
  api: Pick<Api, 'db' | 'now'>,
  company_id: number,
  person: Person,
  change: SettingsChange,
) =>
  inTransaction(api, async (db) => {
    await rejectUnknownSlugs(db, company_id, change.campaign_slugs, 'campaign_slugs')
    await addAsRecruiter(db, api, company_id, person, NO_EMAILS)
    await storeDefaultSettings(db, isOf(company_id, person.id))
    await db.updateTable('recruiters').set(change).where(isOf(company_id, person.id)).execute()
    return readNotifications(db, company_id, person.id)
  })

/** Makes a member a recruiter, so that they receive emails. An existing recruiter keeps their settings. */
export async function addAsRecruiter(
  db: Db,
  { now }: Pick<Api, 'now'>,
  company_id: number,
  { id, email, name, locale }: Person,
  settings = FIRST_EMAILS,
) {
  const existing = await db.selectFrom('recruiters').select('id').where(isOf(company_id, id)).limit(1).execute()
  if (existing.length > 0) return
  await db
    .insertInto('recruiters')
    .values({ ...settings, email, name, locale, company_id, staff_user_id: id, created_at: now().toISOString() })
    .onConflict((conflict) => conflict.columns(['company_id', 'email']).doUpdateSet({ staff_user_id: id }))
    .execute()
}

/**
 * Stops the emails to a member who was removed, and deletes those about messages, applications and deadlines. Returns
 * the deleted recruiters.
 */
export async function removeAsRecruiter(db: Db, company_id: number, member: Pick<Person, 'id' | 'email'>) {
  await deleteUnsentEmails(db, company_id, member)
  const rows = await db.deleteFrom('recruiters').where(isOf(company_id, member.id)).returning(['id', 'name']).execute()
  for (const { id } of rows) await deleteEmails(db, company_id, emailKeyPrefix(id))
  return rows
}

/** Deletes the emails to a member that have not been sent, also failed ones and those to other or earlier addresses. */
export async function deleteUnsentEmails(db: Db, company_id: number, { id, email }: Pick<Person, 'id' | 'email'>) {
  const rows = await db.selectFrom('recruiters').select(['id', 'email']).where(isOf(company_id, id)).execute()
  await deleteWorkEmails(db, company_id, {
    recipients: [email, ...rows.map((row) => row.email)],
    patterns: rows.flatMap((row) => [`${emailKeyPrefix(row.id)}%`, weeklyEmailKey('%', row.id)]),
  })
}

/** Changes the name and language in emails to a member, for the companies whose invitation the member has accepted. */
export const renameRecruiter = async (db: Db, id: number, change: Pick<Person, 'name' | 'locale'>) => {
  const accepted = db
    .selectFrom('staff_memberships')
    .select('company_id')
    .where('staff_user_id', '=', id)
    .where('accepted_at', 'is not', null)
  await db
    .updateTable('recruiters')
    .set(change)
    .where('staff_user_id', '=', id)
    .where('company_id', 'in', accepted)
    .execute()
}
