import { InvalidArgumentError } from 'commander'
import { ReplyWithinDays } from '#lib/domain/reply-promise'
import type { Define } from '#lib/funnel-api/cli/commands/groups'
import { withCompany } from '#lib/funnel-api/cli/place'
import { counted } from '#lib/funnel-api/cli/table'
import { answer } from '#lib/funnel-api/cli/terminal'
import { COMPANY, example, JSON_OPTION, numberOf } from '#lib/funnel-api/cli/words'

const MOST = ReplyWithinDays.maxValue ?? 0
const days = numberOf(ReplyWithinDays.minValue ?? 1, MOST)

const daysOrNone = (text: string) => {
  if (text === 'none') return null
  try {
    return days(text)
  } catch {
    throw new InvalidArgumentError(`It is a number of days from 1 to ${MOST}, or none.`)
  }
}

export const define: Define = (command, terminal) => {
  command
    .argument(...COMPANY)
    .argument('<days>', `1 to ${MOST}, or none`, daysOrNone)
    .option(...JSON_OPTION)
    .action(async (slug: string, reply_within_days: number | null, options: { json?: boolean }) => {
      await withCompany(terminal, slug, async ({ id }, { db }) =>
        db.updateTable('companies').set({ reply_within_days }).where('id', '=', id).execute(),
      )
      answer(terminal, options, { slug, reply_within_days }, () =>
        reply_within_days === null
          ? `${slug} promises nothing to those who apply from now on.`
          : `${slug} promises an answer within ${counted(reply_within_days, 'day', 'days')} to those who apply from now on.`,
      )
    })
  example(command, 'promise bakery 10', 'promise bakery none')
}
