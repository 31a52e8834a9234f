import type { Define } from '#lib/funnel-api/cli/commands/groups'
import { opened } from '#lib/funnel-api/cli/place'
import { table } from '#lib/funnel-api/cli/table'
import { answer } from '#lib/funnel-api/cli/terminal'
import { example, JSON_OPTION } from '#lib/funnel-api/cli/words'

const NONE = 'There is no company yet; npm run company -- create makes one.'

export const define: Define = (command, terminal) => {
  command.option(...JSON_OPTION).action(async (options: { json?: boolean }) => {
    const companies = await opened(terminal, ({ db }) =>
      db.selectFrom('companies').select(['slug', 'name']).orderBy('slug').execute(),
    )
    answer(terminal, options, companies, () =>
      table(
        ['slug', 'name'],
        companies.map(({ slug, name }) => [slug, name]),
        NONE,
      ),
    )
  })
  example(command, 'list', 'list --json')
}
