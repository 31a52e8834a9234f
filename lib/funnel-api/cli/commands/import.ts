import type { Define } from '#lib/funnel-api/cli/commands/groups'
import { opened } from '#lib/funnel-api/cli/place'
import { withProgress } from '#lib/funnel-api/cli/progress'
import { answer } from '#lib/funnel-api/cli/terminal'
import { DRY_RUN, example, JSON_OPTION } from '#lib/funnel-api/cli/words'

type Options = { dryRun?: boolean; json?: boolean }

export const define: Define = (command, terminal) => {
  command
    .argument('<folder>', 'the bundle; its name is the company’s subdomain')
    .option(DRY_RUN[0], 'check everything, write nothing')
    .option(...JSON_OPTION)
    .action(async (folder: string, options: Options) => {
      const { readBundle } = await import('#lib/funnel-api/cli/bundle/read')
      const bundle = await readBundle(folder)
      const { slug, campaigns } = bundle
      if (options.dryRun) {
        answer(terminal, options, { slug, ok: true }, () => `${slug}: nothing wrong; nothing written`)
        return
      }
      const { writeBundle } = await import('#lib/funnel-api/cli/bundle/write')
      const report = await opened(terminal, ({ db, media }) =>
        withProgress(terminal, 'campaigns', campaigns.slugs.size, (done) =>
          writeBundle(db, bundle, media, terminal.now(), (count) => {
            terminal.signal.throwIfAborted()
            done(count)
          }),
        ),
      )
      answer(terminal, options, report, () => sentence(report))
    })
  example(command, 'import ./bakery --dry-run', 'import ./bakery')
}

type Report = { slug: string; contents: number; campaigns: number; media: number; taken_offline: string[] }

const sentence = ({ slug, contents, campaigns, media, taken_offline }: Report) =>
  `${slug}: ${campaigns} campaigns, ${contents} pieces of content, ${media} media${taken_offline.length > 0 ? `; taken offline: ${taken_offline.join(', ')}` : ''}`
