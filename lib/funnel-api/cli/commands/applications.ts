import { CandidacyStatus } from '#lib/domain/enumerations'
import { Option } from 'commander'
import { applicationOf } from '#lib/funnel-api/cli/application-of'
import { defineExport } from '#lib/funnel-api/cli/commands/applications-export'
import type { Define } from '#lib/funnel-api/cli/commands/groups'
import { opened, withCompany } from '#lib/funnel-api/cli/place'
import { minute, table } from '#lib/funnel-api/cli/table'
import { answer } from '#lib/funnel-api/cli/terminal'
import { COMPANY, example, instantOf, JSON_OPTION, numberOf } from '#lib/funnel-api/cli/words'
import type { StaffCandidacy } from '#lib/contract/staff/candidacies'

type Listed = {
  json?: boolean
  campaign?: string
  status?: CandidacyStatus
  since?: string
  source?: string
  limit: number
  cursor?: string
}

export const define: Define = (command, terminal) => {
  const list = command
    .command('list')
    .description('Lists applications that were sent, the latest first.')
    .argument(...COMPANY)
    .option('--campaign <slug>', 'of one job')
    .addOption(new Option('--status <status>', 'those alone').choices(CandidacyStatus.options))
    .option('--since <day>', 'sent on this day or later', instantOf)
    .option('--source <source>', 'where the candidate came from')
    .option('--limit <number>', 'how many', numberOf(1, 1000), 50)
    .option('--cursor <cursor>', 'go on where the list before ended')
    .option(...JSON_OPTION)
    .action(async (slug: string, { json, ...filter }: Listed) => {
      const { listCandidacies } = await import('#lib/funnel-api/staff/work/list-candidacies')
      const listed = await withCompany(terminal, slug, ({ id }, { db }) => listCandidacies(db, id, filter))
      const { candidacies, next_cursor } = listed
      answer(terminal, { json: json ?? false }, listed, () =>
        [
          table(
            ['number', 'sent', 'job', 'name', 'status', 'answered'],
            candidacies.map(({ reference, id, confirmed_at, campaign, person, status, answered_at }) => [
              ...[reference ?? id, minute(confirmed_at), campaign.name],
              ...[`${person.first_name} ${person.last_name}`, status, minute(answered_at)],
            ]),
            'There is no application of that kind.',
          ),
          ...(next_cursor ? [`More: --cursor ${next_cursor}`] : []),
        ].join('\n'),
      )
    })
  example(list, 'applications list bakery --status RECEIVED --since 2026-11-01')

  const show = command
    .command('show')
    .description('Shows one application, with its answers in words and links to its files.')
    .argument('<application>', 'the number on its receipt, or its id')
    .option(...JSON_OPTION)
    .action(async (named: string, options: { json?: boolean }) => {
      const { readCandidacy } = await import('#lib/funnel-api/staff/work/candidacies')
      const whole = await opened(terminal, async ({ api, db }) => {
        const { id, company_id } = await applicationOf(db, named)
        return readCandidacy(api, company_id, id)
      })
      answer(terminal, options, whole, () => inWords(whole))
    })
  example(show, 'applications show K7M2-9QXD')

  defineExport(command.command('export'), terminal)
}

function inWords({ person, campaign, pitch, resume, answers, ...one }: StaffCandidacy): string {
  const fact = (name: string, value: string | number | null | undefined) => [name, value ?? null]
  const link = (file: { filename: string; url?: string | null } | null | undefined) =>
    file && `${file.filename}${file.url ? `  ${file.url}` : '  (not to be opened)'}`
  const facts = [
    fact('name', `${person.first_name} ${person.last_name}`),
    fact('address', person.email),
    fact('phone', person.phone_number),
    fact('job', `${campaign.name} (${campaign.slug})`),
    fact('sent', minute(one.confirmed_at)),
    fact('status', one.status),
    fact('answered', minute(one.answered_at)),
    fact('withdrawn', minute(one.withdrawn_at)),
    fact('messages', one.nb_messages),
    fact('pitch', link(pitch?.film)),
    fact('CV', link(resume)),
  ]
  const asked = answers.map(({ question, text }) => [question, text])
  return [table([`${one.reference ?? one.id}`, ''], facts, ''), '', table(['question', 'answer'], asked, '')].join('\n')
}
