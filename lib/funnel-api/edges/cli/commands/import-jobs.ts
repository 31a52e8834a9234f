import { Option } from 'commander'
import { FEED_FORMATS, type FeedFormat } from '#lib/domain/feed'
import { type Define, printResult } from '#lib/funnel-api/edges/cli/terminal'
import { readFeedFile } from '#lib/funnel-api/features/feeds/read-feed-file'
import { importJobs } from '#lib/funnel-api/features/feeds/import-jobs'
import {
  formatImportReport,
  type ImportOptions,
  parseImportOptions,
} from '#lib/funnel-api/features/feeds/import-options'
import { withResources } from '#lib/funnel-api/edges/cli/context'
import { FAILED } from '#lib/funnel-api/edges/cli/exit-codes'
import { DRY_RUN, addExamples, JSON_OPTION } from '#lib/funnel-api/edges/cli/text'

type Options = ImportOptions & { format: FeedFormat; json?: boolean }

export const define: Define = (command, terminal, setExitStatus) => {
  command
    .argument('<file>', 'feed file, or - for stdin')
    .addOption(new Option('--format <format>', 'feed format').choices(FEED_FORMATS).makeOptionMandatory())
    .requiredOption('--company <slug>', 'subdomain of an existing company')
    .option('--feed <name>', 'permanent feed name (default: the format)')
    .option('--stages <list>', 'application steps of the jobs, such as PITCH,RESUME')
    .option('--job-type <type>', 'contract type of jobs without one in the feed', 'OTHER')
    .option('--allow-empty', 'allow an empty feed, which closes all of its jobs')
    .option('--allow-closing', 'allow closing more than 30% of the feed’s jobs')
    .option(...DRY_RUN)
    .option(...JSON_OPTION)
    .action(async (file: string, options: Options) => {
      const settings = parseImportOptions(options)
      const feed = await readFeedFile(file, options.format)
      const report = await withResources(terminal, ({ db }) =>
        importJobs(db, feed, { ...settings, file, now: terminal.now() }),
      )
      printResult(terminal, options, report, () => formatImportReport(report))
      if (report.problems.length > 0) setExitStatus(FAILED)
    })
  addExamples(
    command,
    'import-jobs jobs.xml --format xml --company bakery --dry-run',
    'import-jobs - --format greenhouse --company bakery < jobs.json',
  )
}
