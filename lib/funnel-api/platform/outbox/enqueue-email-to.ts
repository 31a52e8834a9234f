import type { Selectable } from 'kysely'
import type { Locale } from '#lib/domain/enumerations'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db, UserRow } from '#lib/funnel-api/platform/db/schema'
import { type Payload, enqueueEmail, type Template } from '#lib/funnel-api/platform/outbox/outbox'

type Person = Pick<Selectable<UserRow>, 'company_id' | 'email' | 'first_name' | 'last_name' | 'locale'>
/** The origin of links in the email, and its language. */
type Site = { origin: string; locale: Locale }
type ToPerson = { template: Template; payload: (site: Site) => Payload; dedupe_key?: string }

/** Queues an email to a user, in the user's language or else the company's. Adds the user's name to the payload. */
export async function enqueueEmailTo(
  db: Db,
  api: Pick<Api, 'now' | 'origin'>,
  { company_id, email, first_name, last_name, locale: own }: Person,
  { payload, ...message }: ToPerson,
) {
  const company = await db
    .selectFrom('companies')
    .select(['slug', 'locale'])
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow()
  const locale = own ?? company.locale
  return enqueueEmail(db, api, {
    ...message,
    company_id,
    recipient: email,
    locale,
    payload: { first_name, last_name, ...payload({ origin: api.origin(company.slug), locale }) },
  })
}
