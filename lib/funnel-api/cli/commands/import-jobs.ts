import { Option } from 'commander'
import { FEED_FORMATS, type FeedFormat } from '#lib/domain/feed'
import type { Define } from '#lib/funnel-api/cli/commands/groups'
import { readFeedFile } from '#lib/funnel-api/cli/feeds/read-feed-file'
import { importJobs } from '#lib/funnel-api/cli/import-jobs'
import { inWords, type ImportOptions, optionsOf } from '#lib/funnel-api/cli/import-jobs-options'
import { opened } from '#lib/funnel-api/cli/place'
import { REFUSED } from '#lib/funnel-api/cli/ends'
import { answer } from '#lib/funnel-api/cli/terminal'
import { DRY_RUN, example, JSON_OPTION } from '#lib/funnel-api/cli/words'

type Options = ImportOptions & { format: FeedFormat; json?: boolean }

export const define: Define = (command, terminal, end) => {
  command
    .argument('<file>', 'the feed; - reads standard input')
    .addOption(new Option('--format <format>', 'whose feed it is').choices(FEED_FORMATS).makeOptionMandatory())
    .requiredOption('--company <slug>', 'the company, which is there already')
    .option('--feed <name>', 'tells two feeds of one company apart; the format’s name unless given')
    .option('--stages <list>', 'stages of the jobs, such as RESUME or PITCH,RESUME')
    .option('--job-type <type>', 'contract of the jobs whose feed names none', 'OTHER')
    .option('--allow-empty', 'a feed without a job takes all of its jobs offline')
    .option('--allow-closing', 'more than 30 % of its jobs may have left it')
    .option(...DRY_RUN)
    .option(...JSON_OPTION)
    .action(async (file: string, options: Options) => {
      const settings = optionsOf(options)
      const feed = await readFeedFile(file, options.format)
      const report = await opened(terminal, ({ db }) =>
        importJobs(db, feed, { ...settings, file, now: terminal.now() }),
      )
      answer(terminal, options, report, () => inWords(report))
      if (report.problems.length > 0) end(REFUSED)
    })
  example(
    command,
    'import-jobs jobs.xml --format xml --company bakery --dry-run',
    'import-jobs - --format greenhouse --company bakery < jobs.json',
  )
}
