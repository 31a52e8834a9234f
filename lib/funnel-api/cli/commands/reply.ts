import { CONTENT_MOST } from '#lib/domain/discussion'
import { applicationOf, checkedWords } from '#lib/funnel-api/cli/application-of'
import type { Define } from '#lib/funnel-api/cli/commands/groups'
import { namedFiles, withStored } from '#lib/funnel-api/cli/message-files'
import { opened } from '#lib/funnel-api/cli/place'
import { answer } from '#lib/funnel-api/cli/terminal'
import { counted } from '#lib/funnel-api/cli/table'
import { DRY_RUN, example, JSON_OPTION } from '#lib/funnel-api/cli/words'

type Options = { from?: string; file?: string[]; close?: boolean; dryRun?: boolean; json?: boolean }

export const define: Define = (command, terminal) => {
  command
    .argument('<application>', 'the number on its receipt, such as K7M2-9QXD, or its id')
    .argument('<text>', "what they will read; '' where files say it all")
    .option('--from <name>', 'who writes; the company unless given')
    .option('--file <path>', 'a file to go with it; once for each', (path, before: string[] = []) => [...before, path])
    .option('--close', 'nothing more can be answered afterwards')
    .option(...DRY_RUN)
    .option(...JSON_OPTION)
    .action(async (named: string, text: string, options: Options) => {
      const { writeWithFiles } = await import('#lib/funnel-api/company-files')
      const files = namedFiles(options.file ?? [])
      const content = files.length > 0 && text.trim() === '' ? '' : checkedWords(text, CONTENT_MOST)
      const is_closing = options.close ?? false
      await opened(terminal, async ({ api, db }) => {
        const { id, company_id, company, first_name, job } = await applicationOf(db, named)
        const author_name = options.from?.trim() || company
        const message = { candidacy_id: id, author_name, content, is_closing }
        const write = (handles: readonly string[]) => writeWithFiles(api, { ...message, files: handles })
        const written = options.dryRun ? null : await withStored(api, company_id, files, write)
        const names = files.map(({ filename }) => filename)
        const told = { id: written?.id ?? null, ...message, files: names, is_dry_run: options.dryRun ?? false }
        const attached = files.length > 0 ? `, with ${counted(files.length, 'file', 'files')}` : ''
        answer(terminal, options, told, () =>
          [
            `${first_name} (${job}) ${options.dryRun ? 'would have' : 'has'} a message of ${author_name}${attached}.`,
            ...(is_closing ? ['It is the last one: the conversation is closed.'] : []),
          ].join(' '),
        )
      })
    })
  example(command, 'reply K7M2-9QXD "When can you come?" --from "Lena Vogt" --file ./plan.pdf')
}
