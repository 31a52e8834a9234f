import { Option } from 'commander'
import type { Selectable } from 'kysely'
import type { Define } from '#lib/funnel-api/cli/commands/groups'
import { type Opened, withCompany } from '#lib/funnel-api/cli/place'
import { table } from '#lib/funnel-api/cli/table'
import { answer, type Terminal } from '#lib/funnel-api/cli/terminal'
import { COMPANY, DRY_RUN, example, JSON_OPTION, numberOf } from '#lib/funnel-api/cli/words'
import type { CompanyRow } from '#lib/funnel-api/db/schema'

type Listed = { json?: boolean; only?: 'open' | 'closed' | 'draft'; limit: number; cursor?: string }
type Written = { json?: boolean; dryRun?: boolean; message?: string }

const CAMPAIGN = ['<campaign>', 'its slug, as it stands in its address'] as const
const ONLY = {
  open: { is_online: true, is_draft: false },
  closed: { is_online: false, is_draft: false },
  draft: { is_draft: true },
} as const

export const define: Define = (command, terminal) => {
  const list = command
    .command('list')
    .description('Lists a company’s jobs, with how many applications were sent to each.')
    .argument(...COMPANY)
    .addOption(new Option('--only <which>', 'those alone').choices(Object.keys(ONLY)))
    .option('--limit <number>', 'how many', numberOf(1, 1000), 100)
    .option('--cursor <cursor>', 'go on where the list before ended')
    .option(...JSON_OPTION)
    .action(async (slug: string, { json, only, ...page }: Listed) => {
      const { listCampaigns } = await import('#lib/funnel-api/staff/work/campaigns')
      const listed = await withCompany(terminal, slug, (company, { db }) =>
        listCampaigns(db, company, { ...(only && ONLY[only]), ...page }, terminal.now()),
      )
      answer(terminal, { json: json ?? false }, listed, () =>
        [
          table(
            ['campaign', 'name', 'is', 'last day', 'applications'],
            listed.campaigns.map((one) => [
              ...[one.slug, one.name, one.is_draft ? 'draft' : one.is_online ? 'open' : 'closed'],
              ...[one.date_end, one.nb_candidacies],
            ]),
            'There is no campaign of that kind.',
          ),
          ...(listed.next_cursor ? [`More: --cursor ${listed.next_cursor}`] : []),
        ].join('\n'),
      )
    })
  example(list, 'campaigns list bakery --only open')

  const open = command
    .command('open')
    .description('Puts a job online, a draft or one that had closed.')
    .argument(...COMPANY)
    .argument(...CAMPAIGN)
    .option(...DRY_RUN)
    .option(...JSON_OPTION)
    .action(async (slug: string, campaign: string, options: Written) => {
      const { openCampaign } = await import('#lib/funnel-api/staff/work/write-campaigns')
      await move(terminal, { ...options, slug, campaign, is: 'open' }, (api, company) =>
        openCampaign(api, company, campaign),
      )
    })
  example(open, 'campaigns open bakery night-baker')

  const close = command
    .command('close')
    .description('Takes a job offline. Whoever applied and still waits is told.')
    .argument(...COMPANY)
    .argument(...CAMPAIGN)
    .option('--message <text>', 'words of the company for them, instead of the usual ones')
    .option(...DRY_RUN)
    .option(...JSON_OPTION)
    .action(async (slug: string, campaign: string, options: Written) => {
      const { closeCampaign } = await import('#lib/funnel-api/staff/work/write-campaigns')
      const words = { ...(options.message !== undefined && { message: options.message }) }
      await move(terminal, { ...options, slug, campaign, is: 'closed' }, (api, company) =>
        closeCampaign(api, company, campaign, words),
      )
    })
  example(close, 'campaigns close bakery night-baker --message "We have found our baker. Thank you for your time."')
}

type Work = (api: Opened['api'], company: Selectable<CompanyRow>) => Promise<unknown>
type Move = Written & { slug: string; campaign: string; is: string }

async function move(terminal: Terminal, { slug, campaign, is, dryRun = false, json = false }: Move, work: Work) {
  const { readCampaign } = await import('#lib/funnel-api/staff/work/campaigns')
  const { name, is_online, is_draft, nb_candidacies } = await withCompany(terminal, slug, async (company, opened) => {
    if (!dryRun) await work(opened.api, company)
    return readCampaign(opened.db, company, campaign, terminal.now())
  })
  const told = { slug: campaign, name, is_online, is_draft, nb_candidacies, is_dry_run: dryRun }
  answer(terminal, { json }, told, () => `${name} (${campaign}) ${dryRun ? 'would be' : 'is'} ${is}.`)
}
