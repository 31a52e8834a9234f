import { CommandError } from '#lib/funnel-api/platform/errors'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { cardRows } from '#lib/funnel-api/features/candidacies/application'
import { applicationFilter } from '#lib/funnel-api/features/candidacies/reference'

/** Finds an application of any company by its reference or ID. */
export async function findApplication(db: Db, idOrReference: string) {
  const found = await cardRows(db)
    .innerJoin('companies', 'companies.id', 'campaigns.company_id')
    .select(['companies.id as company_id', 'companies.name as company'])
    .where((eb) => eb.and(applicationFilter(idOrReference)))
    .executeTakeFirst()
  if (!found) throw new CommandError(`Application '${idOrReference}' not found. Use its reference number or ID.`)
  return found
}

/** Validates and trims the text of a message. */
export function checkText(text: string, maxLength: number): string {
  if (text.trim() === '') throw new CommandError('The message is empty.')
  if (text.length > maxLength)
    throw new CommandError(`Message too long: ${text.length} characters (limit ${maxLength}).`)
  return text.trim()
}
