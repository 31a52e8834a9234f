import { CONTENT_MOST } from '#lib/domain/discussion'
import { applicationOf, checkedWords } from '#lib/funnel-api/cli/application-of'
import type { Define } from '#lib/funnel-api/cli/commands/groups'
import { opened } from '#lib/funnel-api/cli/place'
import { answer } from '#lib/funnel-api/cli/terminal'
import { DRY_RUN, example, JSON_OPTION } from '#lib/funnel-api/cli/words'

type Options = { from?: string; close?: boolean; dryRun?: boolean; json?: boolean }

export const define: Define = (command, terminal) => {
  command
    .argument('<application>', 'the number on its receipt, such as K7M2-9QXD, or its id')
    .argument('<text>', 'what they will read')
    .option('--from <name>', 'who writes; the company unless given')
    .option('--close', 'nothing more can be answered afterwards')
    .option(...DRY_RUN)
    .option(...JSON_OPTION)
    .action(async (named: string, text: string, options: Options) => {
      const { writeAsRecruiter } = await import('#lib/funnel-api/discussions')
      const content = checkedWords(text, CONTENT_MOST)
      const is_closing = options.close ?? false
      await opened(terminal, async ({ api, db }) => {
        const { id, company, first_name, job } = await applicationOf(db, named)
        const author_name = options.from?.trim() || company
        const message = { candidacy_id: id, author_name, content, is_closing }
        const written = options.dryRun ? null : await writeAsRecruiter(api, message)
        const told = { id: written?.id ?? null, ...message, is_dry_run: options.dryRun ?? false }
        answer(terminal, options, told, () =>
          [
            `${first_name} (${job}) ${options.dryRun ? 'would have' : 'has'} a message of ${author_name}.`,
            ...(is_closing ? ['It is the last one: the conversation is closed.'] : []),
          ].join(' '),
        )
      })
    })
  example(command, 'reply K7M2-9QXD "When can you come?" --from "Lena Vogt"')
}
