import { type Define, print, printResult } from '#lib/funnel-api/edges/cli/terminal'
import { findCompany, withResources } from '#lib/funnel-api/edges/cli/context'
import { withProgress } from '#lib/funnel-api/edges/cli/progress'
import type { Bundle } from '#lib/funnel-api/features/bundles/read/read'
import type { BundlePlan } from '#lib/funnel-api/features/bundles/write/plan'
import { formatProblem } from '#lib/funnel-api/features/bundles/problems'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { formatCount } from '#lib/funnel-api/edges/cli/table'
import { DRY_RUN, addExamples, JSON_OPTION } from '#lib/funnel-api/edges/cli/text'

type Options = { allowClosing?: boolean; dryRun?: boolean; json?: boolean }

export const define: Define = (command, terminal) => {
  command
    .argument('<folder>', 'bundle folder, named after the company’s subdomain')
    .option('--allow-closing', 'allow closing most of the company’s jobs')
    .option(...DRY_RUN)
    .option(...JSON_OPTION)
    .action(async (folder: string, options: Options) => {
      const { readBundle } = await import('#lib/funnel-api/features/bundles/read/read')
      const bundle = await readBundle(folder)
      for (const warning of bundle.warnings) print(terminal, `warning: ${formatProblem(warning)}`)
      const isClosingAllowed = options.allowClosing ?? false
      if (options.dryRun) return withResources(terminal, ({ db }) => dryRun(db, bundle, isClosingAllowed))
      const { writeBundle } = await import('#lib/funnel-api/features/bundles/write/write')
      const { refetchFeeds } = await import('#lib/funnel-api/features/feeds/settings')
      const report = await withResources(terminal, ({ db, media }) =>
        withProgress(terminal, 'jobs', bundle.campaigns.slugs.size, async (showProgress) => {
          const onProgress = (count: number) => {
            terminal.signal.throwIfAborted()
            showProgress(count)
          }
          const written = await writeBundle(db, bundle, media, terminal.now(), { onProgress, isClosingAllowed })
          await refetchFeeds(db, (await findCompany(db, written.slug)).id)
          return written
        }),
      )
      printResult(terminal, options, report, () => reportText(report))

      async function dryRun(db: Db, read: Bundle, isAllowed: boolean) {
        const { planImport, rejectMassClosing } = await import('#lib/funnel-api/features/bundles/write/plan')
        const plan = await planImport(db, read, terminal.now())
        printResult(terminal, options, plan, () => planText(plan))
        if (!isAllowed) await rejectMassClosing(db, read)
      }
    })
  addExamples(command, 'import ./bakery --dry-run', 'import ./bakery')
}

/** For example `created (2): baker, driver`. */
function planText({ slug, created, changed, closed, notified }: BundlePlan): string {
  const line = (label: string, slugs: readonly string[]) =>
    slugs.length > 0 && `${label} (${slugs.length}): ${slugs.join(', ')}`
  const lines = [line('created', created), line('changed', changed), line('closed', closed)].filter(
    (item) => item !== false,
  )
  const candidates = closed.length > 0 ? [`candidates to notify: ${notified}`] : []
  const jobs = lines.length > 0 ? [...lines, ...candidates] : ['No jobs would change.']
  return [`${slug}: dry run, nothing changed`, ...jobs].join('\n')
}

type Report = { slug: string; contents: number; campaigns: number; media: number; taken_offline: string[] }

const reportText = ({ slug, contents, campaigns, media, taken_offline }: Report) =>
  `${slug}: ${formatCount(campaigns, 'job', 'jobs')}, ${formatCount(contents, 'content item', 'content items')}, ${formatCount(media, 'media file', 'media files')}${taken_offline.length > 0 ? `; closed: ${taken_offline.join(', ')}` : ''}`
