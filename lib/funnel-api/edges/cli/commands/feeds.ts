import { Option } from 'commander'
import type { FeedRun, StaffFeed } from '#lib/contract/staff/feeds'
import { FEED_FORMATS, type FeedFormat } from '#lib/domain/feed'
import { type Define, printResult } from '#lib/funnel-api/edges/cli/terminal'
import { FAILED } from '#lib/funnel-api/edges/cli/exit-codes'
import { withCompany } from '#lib/funnel-api/edges/cli/context'
import { formatMinute, formatTable } from '#lib/funnel-api/edges/cli/table'
import { COMPANY, addExamples, JSON_OPTION, integerBetween, listOf } from '#lib/funnel-api/edges/cli/text'

type Json = { json?: boolean }
type RunOptions = Json & { allowClosing?: boolean; resume?: boolean }
type AddOptions = Json & { format: FeedFormat; name?: string; stages?: string[]; jobType: string; every: number }

const STAGES = ['SURVEY', 'PITCH', 'RESUME']
const FEED = ['<feed>', 'feed name or ID'] as const
const loadFeature = () => import('#lib/funnel-api/features/feeds/settings')
const toNameOrId = (feed: string) => (/^\d+$/.test(feed) ? Number(feed) : feed)

export const define: Define = (command, terminal, setExitStatus) => {
  const add = command
    .command('add')
    .description('Add a job feed')
    .argument(...COMPANY)
    .argument('<url>', 'public feed URL')
    .addOption(new Option('--format <format>', 'feed format').choices(FEED_FORMATS).makeOptionMandatory())
    .option('--name <name>', 'permanent feed name (default: the format)')
    .option('--stages <list>', `application steps of its jobs: ${STAGES.join(', ')}`, listOf(STAGES))
    .option('--job-type <type>', 'contract type of jobs without one in the feed', 'OTHER')
    .option('--every <minutes>', 'polling interval in minutes', integerBetween(15, 10_080), 60)
    .option(...JSON_OPTION)
    .action(async (slug: string, url: string, { format, name, stages, jobType, every, ...options }: AddOptions) => {
      const contract = await import('#lib/contract/staff/feeds')
      const { createFeed } = await loadFeature()
      const { feed } = contract.createFeed.body.parse({
        feed: { url, format, name: name ?? format, stages: stages ?? null, job_type: jobType, every_minutes: every },
      })
      const created = await withCompany(terminal, slug, ({ id }, { api }) => createFeed(api, id, feed))
      printResult(
        terminal,
        options,
        created,
        () => `Added feed ${created.name}. The server reads it every ${every} minutes.`,
      )
    })
  addExamples(
    add,
    'feeds add bakery https://boards-api.greenhouse.io/v1/boards/bakery/jobs?content=true --format greenhouse',
  )

  const list = command
    .command('list')
    .description('List feeds with the result of their last run')
    .argument(...COMPANY)
    .option(...JSON_OPTION)
    .action(async (slug: string, options: Json) => {
      const { listFeeds } = await loadFeature()
      const feeds = await withCompany(terminal, slug, ({ id }, { db }) => listFeeds(db, id))
      printResult(terminal, options, feeds, () =>
        formatTable(
          ['id', 'name', 'format', 'url', 'interval', 'active', 'last run', 'result'],
          feeds.map((feed) => [
            feed.id,
            feed.name,
            feed.format,
            feed.url,
            `${feed.every_minutes} min`,
            stateOf(feed),
            formatMinute(feed.last_run?.started_at ?? null),
            feed.last_run?.status,
          ]),
          'No feeds. Add one with: npm run company -- feeds add',
        ),
      )
    })
  addExamples(list, 'feeds list bakery')

  const run = command
    .command('run')
    .description('Import a feed now and show changes')
    .argument(...COMPANY)
    .argument(...FEED)
    .option('--allow-closing', 'allow closing more than 30% of the feed’s jobs')
    .option('--resume', 'resume the feed first if it is paused')
    .option(...JSON_OPTION)
    .action(async (slug: string, feed: string, { allowClosing, resume, ...options }: RunOptions) => {
      const { requireFeed, resumeFeed } = await loadFeature()
      const { runFeed } = await import('#lib/funnel-api/features/feeds/run-feed')
      const result = await withCompany(terminal, slug, async ({ id }, { api, db }) => {
        const found = await requireFeed(db, id, toNameOrId(feed))
        if (resume) await resumeFeed(api, id, found.id)
        return runFeed(api, await requireFeed(db, id, found.id), { allow_closing: allowClosing ?? false })
      })
      printResult(terminal, options, result, () => runText(result))
      if (result.status === 'refused' || result.status === 'failed') setExitStatus(FAILED)
    })
  addExamples(run, 'feeds run bakery greenhouse', 'feeds run bakery greenhouse --resume')

  const remove = command
    .command('remove')
    .description('Remove a feed (its jobs are kept)')
    .argument(...COMPANY)
    .argument(...FEED)
    .option(...JSON_OPTION)
    .action(async (slug: string, feed: string, options: Json) => {
      const { deleteFeed, requireFeed } = await loadFeature()
      const removed = await withCompany(terminal, slug, async ({ id }, { db }) => {
        const found = await requireFeed(db, id, toNameOrId(feed))
        await deleteFeed(db, id, found.id)
        return found
      })
      printResult(
        terminal,
        options,
        { id: removed.id, is_removed: true },
        () => `Removed feed ${removed.name}. Its jobs are kept.`,
      )
    })
  addExamples(remove, 'feeds remove bakery greenhouse')
}

const stateOf = ({ is_active, paused_at }: Pick<StaffFeed, 'is_active' | 'paused_at'>) =>
  paused_at !== null ? 'paused' : is_active ? 'yes' : 'no'

const runText = ({ status, reason, added, closed, problems, notes, ...run }: FeedRun) =>
  [
    `${status}: ${run.nb_added} added, ${run.nb_updated} updated, ${run.nb_closed} closed, ${run.nb_unchanged} unchanged`,
    ...(reason ? [reason] : []),
    ...added.map((slug) => `  + ${slug}`),
    ...closed.map((slug) => `  - ${slug}`),
    ...(problems.length > 0 ? ['Not imported, fix these in the feed:', ...problems.map((line) => `  ${line}`)] : []),
    ...(notes.length > 0 ? ['Omitted from imported jobs:', ...notes.map((line) => `  ${line}`)] : []),
  ].join('\n')
