import { type Define, printResult } from '#lib/funnel-api/edges/cli/terminal'
import { withResources } from '#lib/funnel-api/edges/cli/context'
import { formatTable } from '#lib/funnel-api/edges/cli/table'
import { addExamples, JSON_OPTION } from '#lib/funnel-api/edges/cli/text'

const NONE = 'No companies. Create one with: npm run company -- create'

export const define: Define = (command, terminal) => {
  command.option(...JSON_OPTION).action(async (options: { json?: boolean }) => {
    const companies = await withResources(terminal, ({ db }) =>
      db.selectFrom('companies').select(['slug', 'name']).orderBy('slug').execute(),
    )
    printResult(terminal, options, companies, () =>
      formatTable(
        ['slug', 'name'],
        companies.map(({ slug, name }) => [slug, name]),
        NONE,
      ),
    )
  })
  addExamples(command, 'list', 'list --json')
}
