import type { Define } from '#lib/funnel-api/cli/commands/groups'
import { opened } from '#lib/funnel-api/cli/place'
import { withProgress } from '#lib/funnel-api/cli/progress'
import type { Bundle } from '#lib/funnel-api/cli/bundle/read'
import type { BundlePlan } from '#lib/funnel-api/cli/bundle/plan'
import type { Db } from '#lib/funnel-api/db/open'
import { answer } from '#lib/funnel-api/cli/terminal'
import { DRY_RUN, example, JSON_OPTION } from '#lib/funnel-api/cli/words'

type Options = { allowClosing?: boolean; dryRun?: boolean; json?: boolean }

export const define: Define = (command, terminal) => {
  command
    .argument('<folder>', 'the bundle; its name is the company’s subdomain')
    .option('--allow-closing', 'close jobs that the bundle lacks, even most of them')
    .option(DRY_RUN[0], 'show what would change, write nothing')
    .option(...JSON_OPTION)
    .action(async (folder: string, options: Options) => {
      const { readBundle } = await import('#lib/funnel-api/cli/bundle/read')
      const bundle = await readBundle(folder)
      const isClosingAllowed = options.allowClosing ?? false
      if (options.dryRun) return opened(terminal, ({ db }) => dryRun(db, bundle, isClosingAllowed))
      const { writeBundle } = await import('#lib/funnel-api/cli/bundle/write')
      const report = await opened(terminal, ({ db, media }) =>
        withProgress(terminal, 'campaigns', bundle.campaigns.slugs.size, (done) => {
          const onProgress = (count: number) => {
            terminal.signal.throwIfAborted()
            done(count)
          }
          return writeBundle(db, bundle, media, terminal.now(), { onProgress, isClosingAllowed })
        }),
      )
      answer(terminal, options, report, () => sentence(report))

      async function dryRun(db: Db, read: Bundle, isAllowed: boolean) {
        const { planOf, rejectMassClosing } = await import('#lib/funnel-api/cli/bundle/plan')
        const plan = await planOf(db, read, terminal.now())
        answer(terminal, options, plan, () => planText(plan))
        if (!isAllowed) await rejectMassClosing(db, read)
      }
    })
  example(command, 'import ./bakery --dry-run', 'import ./bakery')
}

/** For example `created (2): baker, driver`. */
function planText({ slug, created, changed, closed, notified }: BundlePlan): string {
  const line = (what: string, slugs: readonly string[]) =>
    slugs.length > 0 && `${what} (${slugs.length}): ${slugs.join(', ')}`
  const lines = [line('created', created), line('changed', changed), line('closed', closed)].filter(
    (one) => one !== false,
  )
  const people = closed.length > 0 ? [`candidates to notify: ${notified}`] : []
  const jobs = lines.length > 0 ? [...lines, ...people] : ['no job would change']
  return [`${slug}: dry run, nothing written`, ...jobs].join('\n')
}

type Report = { slug: string; contents: number; campaigns: number; media: number; taken_offline: string[] }

const sentence = ({ slug, contents, campaigns, media, taken_offline }: Report) =>
  `${slug}: ${campaigns} campaigns, ${contents} pieces of content, ${media} media${taken_offline.length > 0 ? `; taken offline: ${taken_offline.join(', ')}` : ''}`
