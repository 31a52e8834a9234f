import type { TestApi } from '#tests/support/api'

const OLD = '2020-01-01T00:00:00.000Z'

/** Creates data of a person whose email address and phone number another person entered in their account. */
export async function dataOfOwner({ db, api, companyId }: TestApi, { email }: { email: string }) {
  const company_id = await companyId()
  const created_at = new Date(api.now().getTime() + 1).toISOString()
  const emails = [
    { template: 'receipt', created_at: OLD },
    { template: 'email_changed' },
    { template: 'subscriber_digest' },
    { template: 'candidate_message' },
    { template: 'staff_code' },
    { template: 'recording', recipient: '+33612345678', channel: 'sms' as const },
  ]
  const written = await db
    .insertInto('outbox')
    .values(
      emails.map((message) => ({
        company_id,
        recipient: email,
        locale: 'en' as const,
        payload: {},
        channel: 'mail' as const,
        status: 'waiting' as const,
        attempts: 0,
        next_attempt_at: created_at,
        dedupe_key: null,
        created_at,
        ...message,
      })),
    )
    .returning('id')
    .execute()
  const { id: subscriber_id } = await db
    .insertInto('alert_subscribers')
    .values({
      company_id,
      email,
      email_key: email,
      locale: 'en',
      created_at,
      confirmed_at: created_at,
      stopped_at: null,
      alert_mailed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rate = `reset-email:${company_id}:${email}`
  await db
    .insertInto('rates')
    .values({ key: rate, window_start: 0, count: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const ids = written.map(({ id }) => id)
  return {
    all: [...ids, subscriber_id, rate],
    templates: emails.slice(0, -1).map(({ template }) => template),
    /** The IDs and keys in `all` that still exist. */
    remaining: async () => [
      ...(await db.selectFrom('outbox').select('id').where('id', 'in', ids).orderBy('id').execute()).map(
        ({ id }) => id,
      ),
      ...(await db.selectFrom('alert_subscribers').select('id').where('id', '=', subscriber_id).execute()).map(
        ({ id }) => id,
      ),
      ...(await db.selectFrom('rates').select('key').where('key', '=', rate).execute()).map(({ key }) => key),
    ],
  }
}
