import path from 'node:path'
import { madeAside } from '#lib/funnel-api/cli/aside'
import type { Define } from '#lib/funnel-api/cli/commands/groups'
import { withCompany } from '#lib/funnel-api/cli/place'
import { withProgress } from '#lib/funnel-api/cli/progress'
import { answer } from '#lib/funnel-api/cli/terminal'
import { COMPANY, example, JSON_OPTION } from '#lib/funnel-api/cli/words'

type Options = { force?: boolean; json?: boolean }

export const define: Define = (command, terminal) => {
  command
    .argument(...COMPANY)
    .argument('[folder]', 'where the bundle is put, as a folder named like the company', '.')
    .option('--force', 'replace the bundle that is there already')
    .option(...JSON_OPTION)
    .action(async (slug: string, below: string, options: Options) => {
      const { exportBundle } = await import('#lib/funnel-api/cli/bundle-out/export-bundle')
      const report = await withCompany(terminal, slug, async (company, { db, media }) => {
        const { count } = await db
          .selectFrom('campaigns')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('company_id', '=', company.id)
          .executeTakeFirstOrThrow()
        const folder = path.join(below, slug)
        const done = await madeAside(folder, options.force ?? false, (part) =>
          withProgress(terminal, 'campaigns', Number(count), (tell) =>
            exportBundle(db, media, company, { folder: part, signal: terminal.signal, tell }),
          ),
        )
        return { ...done, folder }
      })
      answer(
        terminal,
        options,
        report,
        () =>
          `${report.folder}: ${report.campaigns} campaigns, ${report.contents} pieces of content, ${report.media} media`,
      )
    })
  example(command, 'export bakery ./bundles')
}
