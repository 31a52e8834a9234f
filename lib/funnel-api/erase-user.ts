import { type Selectable, sql } from 'kysely'
import { noteErasure } from '#lib/funnel-api/backup/erasures'
import type { Api } from '#lib/funnel-api/context'
import { afterCommit, inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import type { UserRow } from '#lib/funnel-api/db/schema'
import { userKey } from '#lib/funnel-api/discussions'
import { forgetUpload } from '#lib/funnel-api/files/forget-upload'
import { forgetTransforms } from '#lib/funnel-api/files/transform-cache'
import { ERASED, forgetUnused } from '#lib/funnel-api/files/unused'
import { wake } from '#lib/funnel-api/events'
import { isTo, numbersOf } from '#lib/funnel-api/letters-to'
import { rateKeysOf } from '#lib/funnel-api/limits-of-people'
import { postTo } from '#lib/funnel-api/mail/post-to'
import { textsOf } from '#lib/funnel-api/recording-links'
import { lettersAbout } from '#lib/funnel-api/recruiter-mails'
import { tellPrograms } from '#lib/funnel-api/webhooks/tell'
import { log } from '#lib/telemetry/log'

type User = Selectable<UserRow>

/** Uploads that were touched then are swept in the next round. */
const LONG_AGO = new Date(0).toISOString()

type Manner = {
  /** A receipt is posted, unless they had theirs. */
  isTold?: boolean
  /** Only as long as their end is the one that was read, and the warnings before it: who came back meanwhile stays. */
  isDue?: boolean
}

/**
 * Erases a person: the account and everything that hangs on it, the bytes of their files, letters, counts; false where
 * somebody else did it meanwhile, or they are not to be erased any more. Bytes go when all that is certain; what of them
 * a crash or the store keeps back, is found by its row, which tells of nobody any more (`forgetAbandoned`, `sweepUploads`).
 */
export async function eraseUser(api: Api, user: User, { isTold = true, isDue = false }: Manner = {}): Promise<boolean> {
  const { id: user_id } = user
  return inTransaction(api, async (db) => {
    const letters = await textsTo(db, user_id)
    const beginnings = [...(await lettersAbout(db, await discussionsOf(db, user_id))), `${textsOf(user_id)}%`]
    const sent = await sentBy(db, user_id)
    // Sessions, codes, identities, applications, records, CVs, discussions and alerts go with their owner.
    const gone = await db
      .deleteFrom('users')
      .where('id', '=', user_id)
      .$if(isDue, (users) =>
        users
          .where('expiration_date', '=', user.expiration_date)
          .where('expiry_warned_days', '=', user.expiry_warned_days),
      )
      .returning('id')
      .executeTakeFirst()
    if (!gone) return false
    await unsponsor(db, user_id)
    const files = await db.updateTable('files').set(ERASED).where('user_id', '=', user_id).returning('handle').execute()
    const uploads = await db
      .updateTable('uploads')
      .set({ user_id: ERASED.user_id, folder: ERASED.folder, filename: ERASED.filename, touched_at: LONG_AGO })
      .where('user_id', '=', user_id)
      .returning('id')
      .execute()
    await db.deleteFrom('alert_matches').where('user_id', '=', user_id).execute()
    await forgetLetters(db, user, letters)
    for (const beginning of beginnings) await db.deleteFrom('outbox').where('dedupe_key', 'like', beginning).execute()
    await forgetTraces(db, user)
    await tell(db, api, user, sent)
    if (isTold) await postTo(db, api, user, { template: 'goodbye', payload: ({ origin }) => ({ link: origin }) })
    await forgetUnused(
      api,
      files.map(({ handle }) => handle),
    )
    await afterCommit(async () => {
      await noteErasure(api, 'user', user)
      for (const { handle } of files) await forgetTransforms(api, handle).catch(notForgotten)
      for (const { id } of uploads) await forgetUpload(api, id, null).catch(notForgotten)
      wake(userKey(user_id))
    })
    return true
  })
}

const notForgotten = (err: unknown) => log.error('a file of somebody who was erased is left for later', { err })

/** Whoever they recommended stays, without them. */
const unsponsor = (db: Db, user_id: number) =>
  db
    .updateTable('candidacies')
    .set({ sponsor: null, sponsor_user_id: null })
    .where('sponsor_user_id', '=', user_id)
    .execute()

/** The applications that the company has, as far as its programs know. */
async function sentBy(db: Db, user_id: number): Promise<number[]> {
  const candidacies = db.selectFrom('candidacies').select('id').where('user_id', '=', user_id)
  const sent = await candidacies.where('confirmed_at', 'is not', null).orderBy('id').execute()
  return sent.map(({ id }) => id)
}

async function discussionsOf(db: Db, user_id: number): Promise<number[]> {
  const discussions = await db.selectFrom('discussions').select('id').where('user_id', '=', user_id).execute()
  return discussions.map(({ id }) => id)
}

async function tell(db: Db, api: Api, { id: user_id, company_id }: User, sent: readonly number[]) {
  for (const candidacy_id of sent)
    await tellPrograms(db, api, {
      ...{ company_id, user_id, event: 'candidacy.erased' },
      data: { candidacy_id, user_id },
    })
  await tellPrograms(db, api, { company_id, user_id, event: 'user.erased', data: { user_id, candidacy_ids: sent } })
}

/** The text messages that links for their phones went out with, from before their keys said whose they are. */
async function textsTo(db: Db, user_id: number): Promise<number[]> {
  const links = await db.selectFrom('recording_links').select('sms_id').where('user_id', '=', user_id).execute()
  return links.flatMap(({ sms_id }) => sms_id ?? [])
}

async function forgetLetters(db: Db, user: User, texts: readonly number[]) {
  await db
    .deleteFrom('outbox')
    .where('company_id', '=', user.company_id)
    .where((eb) => eb.or([isTo(user)(eb), ...(texts.length > 0 ? [eb('id', 'in', [...texts])] : [])]))
    .execute()
}

/** Keys of answers that were kept, and of attempts that were counted. */
async function forgetTraces(db: Db, user: User) {
  const { id, company_id, email, email_key } = user
  await db.deleteFrom('idempotency_keys').where('key', 'like', `${id}:%`).execute()
  const counted = rateKeysOf({ id, company_id, emails: [email, email_key], numbers: numbersOf(user) })
  await db.deleteFrom('rates').where('key', 'in', counted.keys).execute()
  for (const beginning of counted.beginnings) {
    const pattern = `${beginning.replace(/[\\%_]/g, '\\$&')}%`
    await db
      .deleteFrom('rates')
      .where(sql<boolean>`key like ${pattern} escape '\\'`)
      .execute()
  }
}
