import { type Selectable, sql } from 'kysely'
import { recordErasure } from '#lib/funnel-api/platform/erasures/erasures'
import type { Api } from '#lib/funnel-api/platform/context'
import { afterCommit, inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Db, UserRow } from '#lib/funnel-api/platform/db/schema'
import { userKey } from '#lib/funnel-api/features/conversations/discussions'
import { deleteUpload } from '#lib/funnel-api/features/files/delete-upload'
import { deleteTransforms } from '#lib/funnel-api/features/files/transform-cache'
import { DELETED_FILE, deleteUnused } from '#lib/funnel-api/features/files/unused'
import { wakeStreams } from '#lib/funnel-api/platform/events/events'
import { isToAccount } from '#lib/funnel-api/features/privacy/recipient-filter'
import { alertKeys } from '#lib/funnel-api/features/alerts/jobs'
import { accountKeys } from '#lib/funnel-api/features/accounts/emails'
import { confirmationKeys, resetKeys } from '#lib/funnel-api/features/accounts/one-time-codes'
import { rateKeysOf } from '#lib/funnel-api/features/accounts/rate-keys'
import { deleteEmails } from '#lib/funnel-api/platform/outbox/outbox'
import { enqueueEmailTo } from '#lib/funnel-api/platform/outbox/enqueue-email-to'
import { recordingSmsPrefix } from '#lib/funnel-api/features/candidacies/recording-links'
import { deleteMemberEmails, removeSponsorFromEmails } from '#lib/funnel-api/features/privacy/delete-member-emails'
import { deleteFoundEmails, findCandidacyEmails } from '#lib/funnel-api/features/privacy/delete-candidacy-emails'
import { enqueueWebhookEvent } from '#lib/funnel-api/platform/events/enqueue-webhook-event'
import { log } from '#lib/telemetry/log'

type User = Selectable<UserRow>

/** The next run of `sweepUploads` deletes uploads with this timestamp. */
const LONG_AGO = new Date(0).toISOString()

type Options = {
  /** Whether the user gets a confirmation by email. Default: true. */
  withConfirmation?: boolean
  /**
   * Whether to delete the user only if the expiration date and warnings are unchanged, because the user may have
   * returned.
   */
  isDue?: boolean
}

/**
 * Deletes a user: the account and its data, files, emails and rate limit counts. Returns false if the user is already
 * deleted or no longer due. The bytes of files are removed after the commit. If this fails, rows without personal data
 * remain, so that `deleteAbandoned` and `sweepUploads` can remove the bytes later.
 */
export async function deleteUser(
  api: Api,
  user: User,
  { withConfirmation = true, isDue = false }: Options = {},
): Promise<boolean> {
  const { id: user_id } = user
  return inTransaction(api, async (db) => {
    const candidacies = await listCandidacies(db, user_id)
    // Earlier emails may have gone to previous addresses of the user.
    const emails: Awaited<ReturnType<typeof findCandidacyEmails>>[] = []
    for (const candidacy of candidacies) emails.push(await findCandidacyEmails(db, candidacy))
    // API clients know only submitted applications.
    const submitted = candidacies.filter(({ confirmed_at }) => confirmed_at !== null).map(({ id }) => id)
    // Sessions, codes, identities, applications, records, CVs, discussions, alerts and saved jobs are deleted by
    // cascade.
    const deleted = await db
      .deleteFrom('users')
      .where('id', '=', user_id)
      .$if(isDue, (users) =>
        users
          .where('expiration_date', '=', user.expiration_date)
          .where('expiry_warned_days', '=', user.expiry_warned_days),
      )
      .returning('id')
      .executeTakeFirst()
    if (!deleted) return false
    const recommended = await removeAsSponsor(db, user_id)
    const files = await db
      .updateTable('files')
      .set(DELETED_FILE)
      .where('user_id', '=', user_id)
      .returning('handle')
      .execute()
    const uploads = await db
      .updateTable('uploads')
      .set({
        user_id: DELETED_FILE.user_id,
        folder: DELETED_FILE.folder,
        filename: DELETED_FILE.filename,
        touched_at: LONG_AGO,
      })
      .where('user_id', '=', user_id)
      .returning('id')
      .execute()
    await db.deleteFrom('alert_matches').where('user_id', '=', user_id).execute()
    // An address that is not confirmed may belong to another person.
    if (user.email_verified_at !== null)
      await db
        .deleteFrom('alert_subscribers')
        .where('company_id', '=', user.company_id)
        .where('email_key', '=', user.email_key)
        .execute()
    await deleteEmailsTo(db, user)
    await deleteMemberEmails(db, user.company_id, submitted)
    await removeSponsorFromEmails(db, user.company_id, recommended)
    for (const found of emails) await deleteFoundEmails(db, found)
    for (const prefix of emailPrefixesOf(user_id)) await deleteEmails(db, user.company_id, prefix)
    await deleteRepliesAndRates(db, user)
    await enqueueEvents(db, api, user, submitted)
    if (withConfirmation)
      await enqueueEmailTo(db, api, user, { template: 'goodbye', payload: ({ origin }) => ({ link: origin }) })
    await deleteUnused(
      api,
      files.map(({ handle }) => handle),
    )
    await afterCommit(async () => {
      await recordErasure(api, 'user', user)
      for (const { handle } of files) await deleteTransforms(api, handle).catch(logFailedRemoval)
      for (const { id } of uploads) await deleteUpload(api, id, null).catch(logFailedRemoval)
      wakeStreams(userKey(user_id))
    })
    return true
  })
}

const logFailedRemoval = (err: unknown) => log.error('file removal of a deleted user failed', { err })

/** Removes the user as the sponsor of other users' applications and returns the IDs of the applications. */
async function removeAsSponsor(db: Db, sponsor_user_id: number): Promise<number[]> {
  const recommended = db.selectFrom('candidacies').select('id').where('sponsor_user_id', '=', sponsor_user_id)
  // This update waits for a job that is queueing emails with the name of the user.
  await db
    .updateTable('application_notices')
    .set((eb) => ({ mailed_at: eb.ref('mailed_at') }))
    .where('candidacy_id', 'in', recommended)
    .execute()
  const removed = await db
    .updateTable('candidacies')
    .set({ sponsor: null, sponsor_user_id: null })
    .where('sponsor_user_id', '=', sponsor_user_id)
    .returning('id')
    .execute()
  return removed.map(({ id }) => id)
}

const listCandidacies = (db: Db, user_id: number) =>
  db
    .selectFrom('candidacies')
    .select(['id', 'user_id', 'confirmed_at'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()

/** The starts of the keys of emails and text messages to a user that are not about one application. */
const emailPrefixesOf = (user_id: number) => [
  accountKeys(user_id),
  alertKeys(user_id),
  confirmationKeys(user_id),
  resetKeys(user_id),
  recordingSmsPrefix(user_id),
]

async function enqueueEvents(db: Db, api: Api, { id: user_id, company_id }: User, submitted: readonly number[]) {
  for (const candidacy_id of submitted)
    await enqueueWebhookEvent(db, api, {
      company_id,
      user_id,
      event: 'candidacy.erased',
      data: { candidacy_id, user_id },
    })
  await enqueueWebhookEvent(db, api, {
    company_id,
    user_id,
    event: 'user.erased',
    data: { user_id, candidacy_ids: submitted },
  })
}

async function deleteEmailsTo(db: Db, user: User) {
  await db.deleteFrom('outbox').where('company_id', '=', user.company_id).where(isToAccount(user)).execute()
}

/** Deletes the stored replies of idempotent calls and the rate limit counts. */
async function deleteRepliesAndRates(db: Db, user: User) {
  const { id, company_id, email, email_key, email_verified_at } = user
  await db.deleteFrom('idempotency_keys').where('key', 'like', `${id}:%`).execute()
  // The counts of an address also protect its owner.
  const emails = email_verified_at === null ? [] : [email, email_key]
  const rateKeys = rateKeysOf({ id, company_id, emails })
  await db.deleteFrom('rates').where('key', 'in', rateKeys.keys).execute()
  for (const prefix of rateKeys.prefixes) {
    const pattern = `${prefix.replace(/[\\%_]/g, '\\$&')}%`
    await db
      .deleteFrom('rates')
      .where(sql<boolean>`key like ${pattern} escape '\\'`)
      .execute()
  }
}
