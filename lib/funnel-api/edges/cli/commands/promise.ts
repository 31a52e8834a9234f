import { InvalidArgumentError } from 'commander'
import { ReplyWithinDays } from '#lib/domain/reply-promise'
import { type Define, printResult } from '#lib/funnel-api/edges/cli/terminal'
import { withCompany } from '#lib/funnel-api/edges/cli/context'
import { formatCount } from '#lib/funnel-api/edges/cli/table'
import { COMPANY, addExamples, JSON_OPTION, integerBetween } from '#lib/funnel-api/edges/cli/text'

const MAX = ReplyWithinDays.maxValue ?? 0
const days = integerBetween(ReplyWithinDays.minValue ?? 1, MAX)

const daysOrNone = (text: string) => {
  if (text === 'none') return null
  try {
    return days(text)
  } catch {
    throw new InvalidArgumentError(`Enter a number of days from 1 to ${MAX}, or none.`)
  }
}

export const define: Define = (command, terminal) => {
  command
    .argument(...COMPANY)
    .argument('<days>', `reply time in days, 1 to ${MAX}, or none to clear it`, daysOrNone)
    .option(...JSON_OPTION)
    .action(async (slug: string, reply_within_days: number | null, options: { json?: boolean }) => {
      const { setReplyPromise } = await import('#lib/funnel-api/features/companies/mutations')
      await withCompany(terminal, slug, async ({ id }, { db }) => setReplyPromise(db, id, reply_within_days))
      printResult(terminal, options, { slug, reply_within_days }, () =>
        reply_within_days === null
          ? `Cleared the promised reply time of ${slug} for new applications.`
          : `${slug} promises a reply within ${formatCount(reply_within_days, 'day', 'days')} for new applications.`,
      )
    })
  addExamples(command, 'promise bakery 10', 'promise bakery none')
}
