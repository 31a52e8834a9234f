import { Refused } from '#lib/funnel-api/cli/refused'
import type { Db } from '#lib/funnel-api/db/open'
import { applicationNamed } from '#lib/funnel-api/reference'

/** The application of a receipt's number, or of an id, whatever company it is for. */
export async function applicationOf(db: Db, named: string) {
  const found = await db
    .selectFrom('candidacies')
    .innerJoin('users', 'users.id', 'candidacies.user_id')
    .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
    .innerJoin('companies', 'companies.id', 'campaigns.company_id')
    .select(['candidacies.id', 'candidacies.status', 'users.first_name', 'campaigns.name as job'])
    .select(['companies.id as company_id', 'companies.name as company'])
    .where((eb) => eb.and(applicationNamed(named)))
    .executeTakeFirst()
  if (!found) throw new Refused(`There is no application '${named}': give the number on its receipt, or its id.`)
  return found
}

/** The words of a message as they are kept. */
export function checkedWords(text: string, most: number): string {
  if (text.trim() === '') throw new Refused('The message is empty.')
  if (text.length > most) throw new Refused(`The message has ${text.length} characters; ${most} is the most.`)
  return text.trim()
}
