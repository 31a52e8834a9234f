import type { NotificationKind, NotificationSample } from '#lib/contract/staff/notifications'
import { DAY_MS } from '#lib/domain/days'
import type { Locale } from '#lib/domain/enumerations'
import { companyRow } from '#lib/funnel-api/features/companies/queries'
import { candidateLine } from '#lib/funnel-api/features/recruiting/candidate-lines'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Block } from '#lib/funnel-api/platform/outbox/mail/blocks'
import { brandFor } from '#lib/funnel-api/platform/outbox/mail/brand'
import { composeEmail } from '#lib/funnel-api/platform/outbox/mail/email'
import { createTranslate } from '#lib/funnel-api/platform/outbox/mail/text'
import type { Payload, Template } from '#lib/funnel-api/platform/outbox/outbox'

type Reader = { name: string; locale: Locale }

const PEOPLE = [
  { first_name: 'Nora', last_name: 'Vermeer', reference: 'K7M2-9QXD', days: 9, late: 2 },
  { first_name: 'Sami', last_name: 'Haddad', reference: '2BVX-77KD', days: 3, late: null },
] as const

/** Renders the emails to members with sample candidates. Without a reader, they are in the company's language. */
export async function renderNotificationSamples(
  api: Pick<Api, 'db' | 'now' | 'origin'>,
  company_id: number,
  reader: Reader | null,
): Promise<NotificationSample[]> {
  const company = await companyRow(api.db, company_id)
  const { name: first_name, locale } = reader ?? { name: '', locale: company.locale }
  const t = createTranslate(locale)
  const job = (await exampleJob(api, company_id)) ?? t('MAIL.SAMPLE.JOB')
  const daysFromNow = (days: number) => new Date(api.now().getTime() + days * DAY_MS)
  const lines = (promise: 'none' | 'tomorrow' | 'late') =>
    PEOPLE.map(({ reference, days, late, ...person }, index) =>
      candidateLine(api, company, locale, {
        id: index + 1,
        person,
        campaign: { name: job },
        reference,
        sponsor: null,
        confirmed_at: daysFromNow(-days).toISOString(),
        reply_by: promise === 'none' ? null : dateInTimeZone(company.time_zone, daysFromNow(1)),
        days_late: promise === 'late' ? late : null,
      }),
    )
  const [{ first_name: candidate_first, last_name }] = PEOPLE
  const candidate = `${candidate_first} ${last_name}`
  const message = t('MAIL.SAMPLE.MESSAGE')
  const list = { count: 2, more: 0, job, candidate }
  const emails: [NotificationKind, Template, Payload][] = [
    ['application', 'applications', { ...list, count: 1, details: lines('none').slice(0, 1) }],
    ['applications', 'applications', { ...list, details: lines('none') }],
    [
      'message',
      'candidate_message',
      {
        job,
        author: candidate,
        excerpt: message,
        count: 1,
        messages: [{ text: message }],
        answer_by: 'mail',
      },
    ],
    ['deadlines', 'deadlines', { ...list, details: lines('tomorrow') }],
    ['weekly', 'waiting', { ...list, late: 1, details: lines('late') }],
  ]
  return emails.map(([kind, template, payload]) => {
    const brand = brandFor(template, locale, company, api.origin)
    const { subject, title, greeting, blocks, why } = composeEmail(template, locale, { ...payload, first_name }, brand)
    return { kind, from: brand.name, subject, title, greeting, parts: blocks.flatMap(partsOf), why }
  })
}

const exampleJob = async ({ db }: Pick<Api, 'db'>, company_id: number): Promise<string | null> =>
  (
    await db
      .selectFrom('campaigns')
      .select('name')
      .where('company_id', '=', company_id)
      .where('closed_at', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.name ?? null

function partsOf(block: Block): NotificationSample['parts'] {
  switch (block.kind) {
    case 'text':
    case 'badge':
    case 'code':
      return [{ kind: 'text', text: block.text }]
    case 'quiet':
      return [{ kind: 'note', text: block.text }]
    case 'quote':
      return [{ kind: 'quote', author: block.author, text: block.text }]
    case 'facts':
      return block.facts.map((fact) => ({ kind: 'fact', ...fact }))
    case 'details':
      return block.details.map(({ title, text }) => ({ kind: 'candidate', title, text }))
    case 'button':
      return [{ kind: 'button', label: block.label }]
    case 'jobs':
      return []
  }
}
