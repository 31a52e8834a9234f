import type { Selectable } from 'kysely'
import { openPrompt } from '#lib/funnel-api/edges/cli/prompt'
import { type Define, print, printResult, type Terminal } from '#lib/funnel-api/edges/cli/terminal'
import { withCompany } from '#lib/funnel-api/edges/cli/context'
import { CommandError } from '#lib/funnel-api/platform/errors'
import { formatCount } from '#lib/funnel-api/edges/cli/table'
import { COMPANY, DRY_RUN, addExamples, JSON_OPTION } from '#lib/funnel-api/edges/cli/text'
import type { Db, UserRow } from '#lib/funnel-api/platform/db/schema'

type Options = { yes?: boolean; silent?: boolean; dryRun?: boolean; json?: boolean }

export const define: Define = (command, terminal) => {
  command
    .argument(...COMPANY)
    .argument('<email>', 'email address of the person’s account')
    .option('--yes', 'skip confirmation (this cannot be undone)')
    .option('--silent', 'do not send a confirmation email')
    .option(...DRY_RUN)
    .option(...JSON_OPTION)
    .action(async (slug: string, email: string, options: Options) => {
      const { deleteUser } = await import('#lib/funnel-api/features/privacy/delete-user')
      await withCompany(terminal, slug, async ({ id }, { api, db }) => {
        const user = await findUser(db, id, email, slug)
        const counts = await countData(db, user.id)
        const summary = summaryText(user, counts)
        if (options.dryRun) {
          printResult(terminal, options, { ...counts, is_erased: false }, () => `${summary}\nDry run, nothing deleted.`)
          return
        }
        print(terminal, summary)
        if (!options.yes) await confirm(terminal)
        const is_erased = await deleteUser(api, user, { withConfirmation: !options.silent })
        if (!is_erased) throw new CommandError('Already deleted by another process.')
        printResult(terminal, options, { ...counts, is_erased }, () => 'Deleted.')
      })
    })
  addExamples(command, 'erase bakery camille@example.org --dry-run', 'erase bakery camille@example.org --yes')
}

async function findUser(db: Db, company_id: number, email: string, slug: string) {
  const { emailKey } = await import('#lib/funnel-api/features/accounts/queries')
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  if (!user) throw new CommandError(`Account '${email}' not found in company '${slug}'.`)
  return user
}

/** Counts the data that is deleted with the account. */
async function countData(db: Db, user_id: number) {
  const countIn = (table: 'candidacies' | 'files' | 'discussions' | 'campaign_alerts') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow()
      .then(({ count }) => Number(count))
  return {
    user_id,
    applications: await countIn('candidacies'),
    files: await countIn('files'),
    discussions: await countIn('discussions'),
    alerts: await countIn('campaign_alerts'),
  }
}
type Counts = Awaited<ReturnType<typeof countData>>

const summaryText = ({ first_name, last_name, email, created_at }: Selectable<UserRow>, counts: Counts) =>
  [
    `${first_name} ${last_name}, ${email}, account created ${created_at.slice(0, 10)}:`,
    [
      formatCount(counts.applications, 'application', 'applications'),
      formatCount(counts.files, 'file', 'files'),
      formatCount(counts.discussions, 'conversation', 'conversations'),
      formatCount(counts.alerts, 'job alert', 'job alerts'),
    ].join(', '),
  ].join(' ')

/** Asks for confirmation. Without a terminal, `--yes` is required. */
async function confirm(terminal: Terminal) {
  if (!terminal.isTerminal) throw new CommandError('Not deleted. Add --yes to confirm without a prompt.')
  const prompter = openPrompt(terminal)
  const reply = await prompter
    .ask('Permanently delete all data? This cannot be undone. (yes/no) ')
    .finally(prompter.close)
  if (reply.trim().toLowerCase() !== 'yes') throw new CommandError('Not deleted.')
}
