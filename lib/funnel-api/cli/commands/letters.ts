import type { Define } from '#lib/funnel-api/cli/commands/groups'
import { companyNamed, opened, type Opened } from '#lib/funnel-api/cli/place'
import { Refused } from '#lib/funnel-api/cli/refused'
import { counted, minute, table } from '#lib/funnel-api/cli/table'
import { answer } from '#lib/funnel-api/cli/terminal'
import { example, JSON_OPTION, numberOf } from '#lib/funnel-api/cli/words'
import type { Why } from '#lib/funnel-api/mail/dead-letters'

type Options = { json?: boolean; company?: string }

const WHY: Record<Why, string> = {
  refused: 'refused for good',
  given_up: 'given up',
  late: 'too late',
  forgotten: 'not kept any more',
}
const COMPANY_OPTION = ['--company <company>', 'those of one company; of all unless given'] as const
const number = numberOf(1, 2_147_483_647)
const work = () => import('#lib/funnel-api/mail/dead-letters')

/** The company that was named, if one was. */
const of = async ({ db }: Opened, slug: string | undefined) => ({
  company_id: slug === undefined ? undefined : (await companyNamed(db, slug)).id,
})

export const define: Define = (command, terminal) => {
  const list = command
    .command('list')
    .description(
      'Lists letters that will not be sent, the latest first; the server’s log says what each was refused with.',
    )
    .option(...COMPANY_OPTION)
    .option('--limit <number>', 'how many', numberOf(1, 1000), 50)
    .option(...JSON_OPTION)
    .action(async ({ company, limit, ...options }: Options & { limit: number }) => {
      const { listDead } = await work()
      const letters = await opened(terminal, async (all) => listDead(all.api, { ...(await of(all, company)), limit }))
      answer(terminal, options, letters, () =>
        table(
          ['id', 'company', 'way', 'letter', 'written', 'attempts', 'why'],
          letters.map((one) => [
            ...[one.id, one.company, one.channel, one.template, minute(one.created_at), one.attempts, WHY[one.why]],
          ]),
          'No letter was given up.',
        ),
      )
    })
  example(list, 'letters list', 'letters list --company bakery')

  const retry = command
    .command('retry')
    .description('Has the server send a letter after all, or all that can be; what is too late or not kept stays.')
    .argument('<letter>', 'its number, or all', (text: string) => (text === 'all' ? undefined : number(text)))
    .option(...COMPANY_OPTION)
    .option(...JSON_OPTION)
    .action(async (id: number | undefined, { company, ...options }: Options) => {
      const { retryDead } = await work()
      const retried = await opened(terminal, async (all) => retryDead(all.api, { id, ...(await of(all, company)) }))
      if (id !== undefined && retried === 0)
        throw new Refused(`Letter ${id} was not given up, or cannot be sent any more; letters list names those.`)
      answer(terminal, options, { retried }, () => `${counted(retried, 'letter is', 'letters are')} tried again.`)
    })
  example(retry, 'letters retry 57', 'letters retry all --company bakery')
}
