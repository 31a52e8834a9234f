import type { NotificationSettings } from '#lib/contract/staff/notifications'
import type { Locale } from '#lib/domain/enumerations'
import { emailSettingsOf, rejectUnknownSlugs } from '#lib/funnel-api/features/companies/recruiters'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { deleteWorkEmails } from '#lib/funnel-api/platform/outbox/outbox'

type Person = { email: string; name: string; locale: Locale }

/** The emails of a member who has not been added as a recruiter. */
const NO_EMAILS: NotificationSettings = {
  ...{ application_emails: 'never', is_told_of_messages: false, is_told_of_deadlines: false, is_told_weekly: false },
  campaign_slugs: null,
}
/** The emails of a new member. */
const FIRST_EMAILS: NotificationSettings = {
  ...{ application_emails: 'daily', is_told_of_messages: true, is_told_of_deadlines: true, is_told_weekly: false },
  campaign_slugs: null,
}

/** Returns which emails a member receives. */
export async function readNotifications(db: Db, company_id: number, email: string): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('recruiters')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('email', '=', email)
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
    await db
      .updateTable('recruiters')
      .set(change)
      .where('company_id', '=', company_id)
      .where('email', '=', person.email)
      .execute()
    return readNotifications(db, company_id, person.email)
  })

/** Makes a member a recruiter, so that they receive emails. An existing recruiter keeps the settings. */
export const addAsRecruiter = (
  db: Db,
  { now }: Pick<Api, 'now'>,
  company_id: number,
  { email, name, locale }: Person,
  settings = FIRST_EMAILS,
) =>
  db
    .insertInto('recruiters')
    .values({ ...settings, email, name, locale, company_id, created_at: now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Ends the emails to a member who was removed. */
export async function removeAsRecruiter(db: Db, company_id: number, email: string) {
  await db.deleteFrom('recruiters').where('company_id', '=', company_id).where('email', '=', email).execute()
  await deleteWorkEmails(db, company_id, email)
}

/** Applies the new name or language of a member to the emails to them, in all of their companies. */
export const renameRecruiter = (db: Db, { email, ...change }: Person) =>
  db
    .updateTable('recruiters')
    .set(change)
    .where('email', '=', email)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('staff_memberships')
          .innerJoin('staff_users', 'staff_users.id', 'staff_memberships.staff_user_id')
          .select('staff_memberships.id')
          .whereRef('staff_users.email', '=', 'recruiters.email')
          .whereRef('staff_memberships.company_id', '=', 'recruiters.company_id'),
      ),
    )
    .execute()
