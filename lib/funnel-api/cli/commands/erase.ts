import type { Selectable } from 'kysely'
import { asking } from '#lib/funnel-api/cli/asking'
import type { Define } from '#lib/funnel-api/cli/commands/groups'
import { withCompany } from '#lib/funnel-api/cli/place'
import { Refused } from '#lib/funnel-api/cli/refused'
import { counted } from '#lib/funnel-api/cli/table'
import { answer, tell, type Terminal } from '#lib/funnel-api/cli/terminal'
import { COMPANY, DRY_RUN, example, JSON_OPTION } from '#lib/funnel-api/cli/words'
import type { Db } from '#lib/funnel-api/db/open'
import type { UserRow } from '#lib/funnel-api/db/schema'

type Options = { yes?: boolean; silent?: boolean; dryRun?: boolean; json?: boolean }

export const define: Define = (command, terminal) => {
  command
    .argument(...COMPANY)
    .argument('<email>', 'of the person’s account there')
    .option('--yes', 'do not ask: nothing brings back what is erased')
    .option('--silent', 'send the person no receipt by mail')
    .option(...DRY_RUN)
    .option(...JSON_OPTION)
    .action(async (slug: string, email: string, options: Options) => {
      const { eraseUser } = await import('#lib/funnel-api/erase-user')
      await withCompany(terminal, slug, async ({ id }, { api, db }) => {
        const user = await personOf(db, id, email, slug)
        const kept = await keptOf(db, user.id)
        const words = inWords(user, kept)
        if (options.dryRun) {
          answer(terminal, options, { ...kept, is_erased: false }, () => `${words}\nNothing was erased.`)
          return
        }
        tell(terminal, words)
        if (!options.yes) await agreed(terminal)
        const is_erased = await eraseUser(api, user, { isTold: !options.silent })
        if (!is_erased) throw new Refused('Somebody else erased them meanwhile.')
        answer(terminal, options, { ...kept, is_erased }, () => 'Erased.')
      })
    })
  example(command, 'erase bakery camille@example.org --dry-run', 'erase bakery camille@example.org --yes')
}

async function personOf(db: Db, company_id: number, email: string, slug: string) {
  const { emailKey } = await import('#lib/funnel-api/auth/email-key')
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  if (!user) throw new Refused(`${slug} knows nobody of the address '${email}'.`)
  return user
}

/** What goes with the account. */
async function keptOf(db: Db, user_id: number) {
  const found = (name: 'candidacies' | 'files' | 'discussions' | 'campaign_alerts') =>
    db
      .selectFrom(name)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow()
      .then(({ count }) => Number(count))
  return {
    user_id,
    applications: await found('candidacies'),
    files: await found('files'),
    discussions: await found('discussions'),
    alerts: await found('campaign_alerts'),
  }
}
type Kept = Awaited<ReturnType<typeof keptOf>>

const inWords = ({ first_name, last_name, email, created_at }: Selectable<UserRow>, kept: Kept) =>
  [
    `${first_name} ${last_name}, ${email}, an account since ${created_at.slice(0, 10)}:`,
    [
      counted(kept.applications, 'application', 'applications'),
      counted(kept.files, 'file', 'files'),
      counted(kept.discussions, 'discussion', 'discussions'),
      counted(kept.alerts, 'alert', 'alerts'),
    ].join(', '),
  ].join(' ')

/** Whoever cannot be asked has to have said so. */
async function agreed(terminal: Terminal) {
  if (!terminal.isTerminal) throw new Refused('Nothing was erased: --yes says that all of it shall go.')
  const lines = asking(terminal)
  const said = await lines.ask('Erase all of it? Nothing brings it back. (yes/no) ').finally(lines.close)
  if (said.trim().toLowerCase() !== 'yes') throw new Refused('Nothing was erased.')
}
