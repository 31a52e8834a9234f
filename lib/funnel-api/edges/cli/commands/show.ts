import { sql } from 'kysely'
import { type Define, printResult } from '#lib/funnel-api/edges/cli/terminal'
import { countOrNull, withCompany } from '#lib/funnel-api/edges/cli/context'
import { COMPANY, addExamples, JSON_OPTION } from '#lib/funnel-api/edges/cli/text'
import type { Db } from '#lib/funnel-api/platform/db/schema'

export const define: Define = (command, terminal) => {
  command
    .argument(...COMPANY)
    .option(...JSON_OPTION)
    .action(async (slug: string, options: { json?: boolean }) => {
      const facts = await withCompany(terminal, slug, async (company, { db, api }) => ({
        slug,
        name: company.name,
        address: api.origin(slug),
        locale: company.locale,
        time_zone: company.time_zone,
        reply_within_days: company.reply_within_days,
        ...(await countCompanyData(db, company.id)),
      }))
      const width = Math.max(...Object.keys(facts).map((name) => name.length))
      printResult(terminal, options, facts, () =>
        Object.entries(facts)
          .map(([name, value]) => `${name.padEnd(width)}  ${value ?? '–'}`)
          .join('\n'),
      )
    })
  addExamples(command, 'show bakery')
}

const count = sql<number>`count(*)`.as('count')
const countRows = async (query: { executeTakeFirstOrThrow: () => Promise<{ count: number }> }) =>
  Number((await query.executeTakeFirstOrThrow()).count)

async function countCompanyData(db: Db, company_id: number) {
  const countCampaigns = (isOnline: boolean) =>
    countRows(
      db
        .selectFrom('campaigns')
        .select(count)
        .where('company_id', '=', company_id)
        .where('is_online', '=', isOnline)
        .where('is_draft', '=', false),
    )
  const applications = db
    .selectFrom('campaigns')
    .innerJoin('candidacies', 'candidacies.campaign_id', 'campaigns.id')
    .select(count)
    .where('campaigns.company_id', '=', company_id)
    .where('candidacies.confirmed_at', 'is not', null)
  const countIn = (table: 'users' | 'recruiters' | 'webhooks' | 'feeds') =>
    countRows(db.selectFrom(table).select(count).where('company_id', '=', company_id))
  const keys = db
    .selectFrom('api_keys')
    .select(count)
    .where('company_id', '=', company_id)
    .where('revoked_at', 'is', null)
  return {
    campaigns_open: await countCampaigns(true),
    campaigns_closed: await countCampaigns(false),
    applications: await countOrNull(countRows(applications)),
    people: await countOrNull(countIn('users')),
    keys: await countRows(keys),
    recruiters: await countIn('recruiters'),
    webhooks: await countIn('webhooks'),
    feeds: await countIn('feeds'),
  }
}
