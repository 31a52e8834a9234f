import { MAX_CONTENT } from '#lib/domain/discussion'
import { audited } from '#lib/funnel-api/edges/cli/audited'
import { findApplication, checkText } from '#lib/funnel-api/edges/cli/find-application'
import { type Define, printResult } from '#lib/funnel-api/edges/cli/terminal'
import { checkFiles, withStoredFiles } from '#lib/funnel-api/edges/cli/message-files'
import { withResources } from '#lib/funnel-api/edges/cli/context'
import { formatCount } from '#lib/funnel-api/edges/cli/table'
import { DRY_RUN, addExamples, JSON_OPTION } from '#lib/funnel-api/edges/cli/text'

type Options = { from?: string; file?: string[]; close?: boolean; dryRun?: boolean; json?: boolean }

export const define: Define = (command, terminal) => {
  command
    .argument('<application>', 'application reference or ID')
    .argument('<text>', "message text; may be '' if you attach a file")
    .option('--from <name>', 'sender name (default: company name)')
    .option('--file <path>', 'attach a file (repeatable)', (path, previous: string[] = []) => [...previous, path])
    .option('--close', 'close the conversation after sending')
    .option(...DRY_RUN)
    .option(...JSON_OPTION)
    .action(async (idOrReference: string, text: string, options: Options) => {
      const { sendMessageWithFiles } = await import('#lib/funnel-api/features/conversations/company-files')
      const files = checkFiles(options.file ?? [])
      const content = files.length > 0 && text.trim() === '' ? '' : checkText(text, MAX_CONTENT)
      const is_closing = options.close ?? false
      await withResources(terminal, async ({ api, db }) => {
        const { id, company_id, company, first_name, name: job } = await findApplication(db, idOrReference)
        const author_name = options.from?.trim() || company
        const message = { candidacy_id: id, author_name, content, is_closing }
        const entry = { action: 'candidacies.messages.create', target_id: id }
        const send = (handles: readonly string[]) =>
          audited(
            api,
            company_id,
            () => sendMessageWithFiles(api, { ...message, files: handles }),
            () => [entry],
          )
        const sent = options.dryRun ? null : await withStoredFiles(api, company_id, files, send)
        const names = files.map(({ filename }) => filename)
        const result = { id: sent?.id ?? null, ...message, files: names, is_dry_run: options.dryRun ?? false }
        const attached = files.length > 0 ? ` with ${formatCount(files.length, 'file', 'files')}` : ''
        printResult(terminal, options, result, () =>
          [
            `${options.dryRun ? 'Would send' : 'Sent'} a message to ${first_name} (${job}) as ${author_name}${attached}.`,
            ...(is_closing ? [options.dryRun ? 'Would close the conversation.' : 'Closed the conversation.'] : []),
          ].join(' '),
        )
      })
    })
  addExamples(command, 'reply K7M2-9QXD "When can you come?" --from "Lena Vogt" --file ./plan.pdf')
}
