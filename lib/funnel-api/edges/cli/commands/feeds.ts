import { Option } from 'commander'
import type { FeedRun, StaffFeed } from '#lib/contract/staff/feeds'
import { FEED_FORMATS, type FeedFormat } from '#lib/domain/feed'
import type { Define } from '#lib/funnel-api/cli/commands/groups'
import { REFUSED } from '#lib/funnel-api/cli/ends'
import { withCompany } from '#lib/funnel-api/cli/place'
import { minute, table } from '#lib/funnel-api/cli/table'
import { answer } from '#lib/funnel-api/cli/terminal'
import { COMPANY, example, JSON_OPTION, numberOf, oneOf } from '#lib/funnel-api/cli/words'

type Json = { json?: boolean }
type RunOptions = Json & { allowClosing?: boolean; resume?: boolean }
type Added = Json & { format: FeedFormat; name?: string; stages?: string[]; jobType: string; every: number }

const STAGES = ['SURVEY', 'PITCH', 'RESUME']
const FEED = ['<feed>', 'its name or its number'] as const
const work = () => import('#lib/funnel-api/staff/work/feeds')
const named = (feed: string) => (/^\d+$/.test(feed) ? Number(feed) : feed)

export const define: Define = (command, terminal, end) => {
  const add = command
    .command('add')
    .description('Reads a company’s jobs from an address from now on, again and again (docs/feeds.md).')
    .argument(...COMPANY)
    .argument('<url>', 'a public address')
    .addOption(new Option('--format <format>', 'whose feed it is').choices(FEED_FORMATS).makeOptionMandatory())
    .option('--name <name>', 'tells feeds of one company apart, for ever; the format’s name unless given')
    .option('--stages <list>', `stages of its jobs: ${STAGES.join(', ')}`, oneOf(STAGES))
    .option('--job-type <type>', 'contract of jobs whose feed names none', 'OTHER')
    .option('--every <minutes>', 'how often it is read', numberOf(15, 10_080), 60)
    .option(...JSON_OPTION)
    .action(async (slug: string, url: string, { format, name, stages, jobType, every, ...options }: Added) => {
      const contract = await import('#lib/contract/staff/feeds')
      const { createFeed } = await work()
      const { feed } = contract.createFeed.body.parse({
        feed: { url, format, name: name ?? format, stages: stages ?? null, job_type: jobType, every_minutes: every },
      })
      const made = await withCompany(terminal, slug, ({ id }, { api }) => createFeed(api, id, feed))
      answer(terminal, options, made, () => `Feed ${made.name} is read every ${every} minutes while the server runs.`)
    })
  example(
    add,
    'feeds add bakery https://boards-api.greenhouse.io/v1/boards/bakery/jobs?content=true --format greenhouse',
  )

  const list = command
    .command('list')
    .description('Lists feeds, with what came of the last time that each was read.')
    .argument(...COMPANY)
    .option(...JSON_OPTION)
    .action(async (slug: string, options: Json) => {
      const { listFeeds } = await work()
      const feeds = await withCompany(terminal, slug, ({ id }, { db }) => listFeeds(db, id))
      answer(terminal, options, feeds, () =>
        table(
          ['id', 'name', 'format', 'address', 'every', 'on', 'last', 'was'],
          feeds.map((one) => [
            ...[one.id, one.name, one.format, one.url, `${one.every_minutes} min`, stateOf(one)],
            ...[minute(one.last_run?.started_at ?? null), one.last_run?.status],
          ]),
          'There is no feed; npm run company -- feeds add.',
        ),
      )
    })
  example(list, 'feeds list bakery')

  const run = command
    .command('run')
    .description('Reads a feed now and says what changed. Ends with 1 where nothing good came of it.')
    .argument(...COMPANY)
    .argument(...FEED)
    .option('--allow-closing', 'more than 30 % of its jobs may have left it')
    .option('--resume', 'resume a paused feed before it is read')
    .option(...JSON_OPTION)
    .action(async (slug: string, feed: string, { allowClosing, resume, ...options }: RunOptions) => {
      const { feedOf, resumeFeed } = await work()
      const { runFeed } = await import('#lib/funnel-api/feeds/run-feed')
      const done = await withCompany(terminal, slug, async ({ id }, { api, db }) => {
        const found = await feedOf(db, id, named(feed))
        if (resume) await resumeFeed(api, id, found.id)
        return runFeed(api, await feedOf(db, id, found.id), { allow_closing: allowClosing ?? false })
      })
      answer(terminal, options, done, () => inWords(done))
      if (done.status === 'refused' || done.status === 'failed') end(REFUSED)
    })
  example(run, 'feeds run bakery greenhouse', 'feeds run bakery greenhouse --resume')

  const remove = command
    .command('remove')
    .description('Reads a feed no more; its jobs stay as they are.')
    .argument(...COMPANY)
    .argument(...FEED)
    .option(...JSON_OPTION)
    .action(async (slug: string, feed: string, options: Json) => {
      const { deleteFeed, feedOf } = await work()
      const gone = await withCompany(terminal, slug, async ({ id }, { db }) => {
        const found = await feedOf(db, id, named(feed))
        await deleteFeed(db, id, found.id)
        return found
      })
      answer(terminal, options, { id: gone.id, is_removed: true }, () => `Feed ${gone.name} is read no more.`)
    })
  example(remove, 'feeds remove bakery greenhouse')
}

const stateOf = ({ is_active, paused_at }: Pick<StaffFeed, 'is_active' | 'paused_at'>) =>
  paused_at !== null ? 'paused' : is_active ? 'yes' : 'no'

const inWords = ({ status, reason, added, closed, problems, notes, ...run }: FeedRun) =>
  [
    `${status}: ${run.nb_added} added, ${run.nb_updated} updated, ${run.nb_closed} closed, ${run.nb_unchanged} as before`,
    ...(reason ? [reason] : []),
    ...added.map((slug) => `  + ${slug}`),
    ...closed.map((slug) => `  - ${slug}`),
    ...(problems.length > 0 ? ['Not imported, to mend in the feed:', ...problems.map((line) => `  ${line}`)] : []),
    ...(notes.length > 0 ? ['Left out of jobs that were imported:', ...notes.map((line) => `  ${line}`)] : []),
  ].join('\n')
