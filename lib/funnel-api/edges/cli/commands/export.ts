import path from 'node:path'
import { writeAtomically } from '#lib/funnel-api/edges/cli/atomic-write'
import { type Define, printResult } from '#lib/funnel-api/edges/cli/terminal'
import { withCompany } from '#lib/funnel-api/edges/cli/context'
import { withProgress } from '#lib/funnel-api/edges/cli/progress'
import { formatCount } from '#lib/funnel-api/edges/cli/table'
import { COMPANY, addExamples, JSON_OPTION } from '#lib/funnel-api/edges/cli/text'

type Options = { force?: boolean; json?: boolean }

export const define: Define = (command, terminal) => {
  command
    .argument(...COMPANY)
    .argument('[folder]', 'parent folder of the bundle, which is named after the company', '.')
    .option('--force', 'overwrite an existing bundle')
    .option(...JSON_OPTION)
    .action(async (slug: string, parent: string, options: Options) => {
      const { exportBundle } = await import('#lib/funnel-api/features/bundles/export/export-bundle')
      const report = await withCompany(terminal, slug, async (company, { db, media }) => {
        const { count } = await db
          .selectFrom('campaigns')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('company_id', '=', company.id)
          .executeTakeFirstOrThrow()
        const folder = path.join(parent, slug)
        const exported = await writeAtomically(folder, options.force ?? false, (part) =>
          withProgress(terminal, 'jobs', Number(count), (showProgress) =>
            exportBundle(db, media, company, { folder: part, signal: terminal.signal, onProgress: showProgress }),
          ),
        )
        return { ...exported, folder }
      })
      printResult(
        terminal,
        options,
        report,
        () =>
          `${report.folder}: ${formatCount(report.campaigns, 'job', 'jobs')}, ${formatCount(report.contents, 'content item', 'content items')}, ${formatCount(report.media, 'media file', 'media files')}`,
      )
    })
  addExamples(command, 'export bakery ./bundles')
}
