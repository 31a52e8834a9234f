import { Option } from 'commander'
import type { Locale } from '#lib/domain/enumerations'
import { LOCALES } from '#lib/domain/locales'
import type { Define } from '#lib/funnel-api/cli/commands/groups'
import { withCompany } from '#lib/funnel-api/cli/place'
import { table } from '#lib/funnel-api/cli/table'
import { answer } from '#lib/funnel-api/cli/terminal'
import { COMPANY, example, JSON_OPTION, numberOf } from '#lib/funnel-api/cli/words'

type Json = { json?: boolean }
type Added = Json & { name: string; locale?: Locale; campaign?: string[]; messages: boolean; weekly?: boolean }

const work = () => import('#lib/funnel-api/staff/work/recruiters')

export const define: Define = (command, terminal) => {
  const add = command
    .command('add')
    .description('Adds somebody who gets candidates’ messages by mail, and may answer by replying.')
    .argument(...COMPANY)
    .argument('<email>', 'their address')
    .requiredOption('--name <name>', 'as candidates read it')
    .addOption(new Option('--locale <locale>', 'the company’s unless given').choices(LOCALES))
    .option('--campaign <slug...>', 'the jobs whose candidates they answer; all unless given')
    .option('--no-messages', 'get no mail of messages')
    .option('--weekly', 'get the weekly mail of who waits')
    .option(...JSON_OPTION)
    .action(async (slug: string, email: string, options: Added) => {
      const contract = await import('#lib/contract/staff/recruiters')
      const { createRecruiter } = await work()
      const made = await withCompany(terminal, slug, ({ id, locale }, { api }) => {
        const { recruiter } = contract.createRecruiter.body.parse({
          recruiter: {
            email,
            name: options.name,
            locale: options.locale ?? locale,
            campaign_slugs: options.campaign ?? null,
            is_told_of_messages: options.messages,
            is_told_weekly: options.weekly ?? false,
          },
        })
        return createRecruiter(api, id, recruiter)
      })
      answer(terminal, options, made, () => `${made.name} (${made.email}) gets mail of ${slug} from now on.`)
    })
  example(add, 'recruiters add bakery lena@example.org --name "Lena Vogt" --campaign night-baker')

  const list = command
    .command('list')
    .description('Lists who gets mail, and of what.')
    .argument(...COMPANY)
    .option(...JSON_OPTION)
    .action(async (slug: string, options: Json) => {
      const { listRecruiters } = await work()
      const recruiters = await withCompany(terminal, slug, ({ id }, { db }) => listRecruiters(db, id))
      answer(terminal, options, recruiters, () =>
        table(
          ['id', 'name', 'address', 'language', 'campaigns', 'messages', 'weekly'],
          recruiters.map((one) => [
            ...[one.id, one.name, one.email, one.locale, one.campaign_slugs?.join(', ') ?? 'all'],
            ...[one.is_told_of_messages ? 'yes' : 'no', one.is_told_weekly ? 'yes' : 'no'],
          ]),
          'Nobody gets mail; npm run company -- recruiters add.',
        ),
      )
    })
  example(list, 'recruiters list bakery')

  const remove = command
    .command('remove')
    .description('Removes somebody; what waits to be sent to them is dropped.')
    .argument(...COMPANY)
    .argument('<id>', 'as recruiters list tells it', numberOf(1, 2_147_483_647))
    .option(...JSON_OPTION)
    .action(async (slug: string, id: number, options: Json) => {
      const { deleteRecruiter } = await work()
      await withCompany(terminal, slug, (company, { api }) => deleteRecruiter(api, company.id, id))
      answer(terminal, options, { id, is_removed: true }, () => `Recruiter ${id} gets no mail any more.`)
    })
  example(remove, 'recruiters remove bakery 2')
}
