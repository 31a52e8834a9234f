import { Option } from 'commander'
import type { Selectable } from 'kysely'
import { type Define, printResult, type Terminal } from '#lib/funnel-api/edges/cli/terminal'
import { type Resources, withCompany } from '#lib/funnel-api/edges/cli/context'
import { formatTable } from '#lib/funnel-api/edges/cli/table'
import { COMPANY, DRY_RUN, addExamples, JSON_OPTION, integerBetween } from '#lib/funnel-api/edges/cli/text'
import type { CompanyRow } from '#lib/funnel-api/platform/db/schema'

type ListOptions = { json?: boolean; only?: 'open' | 'closed' | 'draft'; limit: number; cursor?: string }
type WriteOptions = { json?: boolean; dryRun?: boolean; message?: string }

const CAMPAIGN = ['<campaign>', 'job slug, as in its URL'] as const
const ONLY = {
  open: { is_online: true, is_draft: false },
  closed: { is_online: false, is_draft: false },
  draft: { is_draft: true },
} as const

export const define: Define = (command, terminal) => {
  const list = command
    .command('list')
    .description('List jobs with their number of applications')
    .argument(...COMPANY)
    .addOption(new Option('--only <which>', 'only jobs in this state').choices(Object.keys(ONLY)))
    .option('--limit <number>', 'maximum number of results', integerBetween(1, 1000), 100)
    .option('--cursor <cursor>', 'cursor from the previous page')
    .option(...JSON_OPTION)
    .action(async (slug: string, { json, only, ...page }: ListOptions) => {
      const { listCampaigns } = await import('#lib/funnel-api/features/campaigns/staff-queries')
      const listed = await withCompany(terminal, slug, (company, { db }) =>
        listCampaigns(db, company, { ...(only && ONLY[only]), ...page }, terminal.now()),
      )
      printResult(terminal, { json: json ?? false }, listed, () =>
        [
          formatTable(
            ['campaign', 'name', 'state', 'closing date', 'applications'],
            listed.campaigns.map((campaign) => [
              campaign.slug,
              campaign.name,
              campaign.is_draft ? 'draft' : campaign.is_online ? 'open' : 'closed',
              campaign.date_end,
              campaign.nb_candidacies,
            ]),
            'No jobs found.',
          ),
          ...(listed.next_cursor ? [`Next page: --cursor ${listed.next_cursor}`] : []),
        ].join('\n'),
      )
    })
  addExamples(list, 'campaigns list bakery --only open')

  const open = command
    .command('open')
    .description('Publish a draft or reopen a closed job')
    .argument(...COMPANY)
    .argument(...CAMPAIGN)
    .option(...DRY_RUN)
    .option(...JSON_OPTION)
    .action(async (slug: string, campaign: string, options: WriteOptions) => {
      const { openCampaign } = await import('#lib/funnel-api/features/campaigns/mutations')
      await changeState(terminal, { ...options, slug, campaign, state: 'open' }, (api, company) =>
        openCampaign(api, company, campaign),
      )
    })
  addExamples(open, 'campaigns open bakery night-baker')

  const close = command
    .command('close')
    .description('Close a job and notify waiting candidates')
    .argument(...COMPANY)
    .argument(...CAMPAIGN)
    .option('--message <text>', 'message to candidates (default: the standard text)')
    .option(...DRY_RUN)
    .option(...JSON_OPTION)
    .action(async (slug: string, campaign: string, options: WriteOptions) => {
      const { closeCampaign } = await import('#lib/funnel-api/features/recruiting/close-campaign')
      const { MAX_CLOSING_MESSAGE } = await import('#lib/contract/staff/campaigns')
      const { checkText } = await import('#lib/funnel-api/edges/cli/find-application')
      const closing = options.message === undefined ? {} : { message: checkText(options.message, MAX_CLOSING_MESSAGE) }
      await changeState(terminal, { ...options, slug, campaign, state: 'closed' }, (api, company) =>
        closeCampaign(api, company, campaign, closing),
      )
    })
  addExamples(close, 'campaigns close bakery night-baker --message "We have found our baker. Thank you for your time."')
}

type Work = (api: Resources['api'], company: Selectable<CompanyRow>) => Promise<unknown>
type StateChange = WriteOptions & { slug: string; campaign: string; state: string }

async function changeState(
  terminal: Terminal,
  { slug, campaign, state, dryRun = false, json = false }: StateChange,
  work: Work,
) {
  const { readCampaign } = await import('#lib/funnel-api/features/campaigns/staff-queries')
  const { name, is_online, is_draft, nb_candidacies } = await withCompany(terminal, slug, async (company, opened) => {
    if (!dryRun) await work(opened.api, company)
    return readCampaign(opened.db, company, campaign, terminal.now())
  })
  const result = { slug: campaign, name, is_online, is_draft, nb_candidacies, is_dry_run: dryRun }
  printResult(terminal, { json }, result, () => `${name} (${campaign}) ${dryRun ? 'would be' : 'is'} ${state}.`)
}
