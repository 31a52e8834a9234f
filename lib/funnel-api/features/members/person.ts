import type { Locale } from '#lib/domain/enumerations'
import type { Person } from '#lib/funnel-api/features/members/staff'
import type { Db } from '#lib/funnel-api/platform/db/schema'

type Change = { name?: string | undefined; locale?: Locale | undefined }

/** Changes the own name or language. */
export async function updatePerson(db: Db, person: Person, change: Change): Promise<Person> {
  await db.updateTable('staff_users').set(change).where('id', '=', person.id).execute()
  const { name = person.name, locale = person.locale } = change
  return { ...person, name, locale }
}
