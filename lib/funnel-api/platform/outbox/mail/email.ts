import { CONFIRM_DAYS } from '#lib/domain/campaign-alert'
import { dateText } from '#lib/domain/dates'
import { LINK_DAYS, REMINDER_DAYS, REPLY_DAYS, RETENTION_MONTHS } from '#lib/domain/limits'
import { blocksOf, type Values } from '#lib/funnel-api/platform/outbox/mail/blocks'
import type { Brand } from '#lib/funnel-api/platform/outbox/mail/brand'
import { isFromManager, type Payload, type Template } from '#lib/funnel-api/platform/outbox/outbox'
import { renderHtml } from '#lib/funnel-api/platform/outbox/mail/as-html'
import { renderText } from '#lib/funnel-api/platform/outbox/mail/as-text'
import type { Email } from '#lib/funnel-api/platform/outbox/mail/composed-email'
import { plainPayload } from '#lib/funnel-api/platform/outbox/mail/plain-payload'
import { createTranslate } from '#lib/funnel-api/platform/outbox/mail/text'

function readList(payload: Payload, name: string) {
  const value = payload[name]
  return typeof value === 'object' ? value : []
}

/**
 * Returns the values that the texts may contain: defaults, and the strings and numbers of the payload. Formats its dates,
 * for example '21 November 2028'.
 */
function valuesOf(payload: Payload, locale: string, brand: Brand): Values {
  const plain = Object.entries(payload).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  const values: Values = {
    minutes: '',
    code_minutes: 0,
    email: '',
    code: '',
    answer_by: '',
    note: '',
    files: 0,
    months: RETENTION_MONTHS,
    reminders: REMINDER_DAYS.length,
    reply_days: REPLY_DAYS,
    link_days: LINK_DAYS,
    alert_days: CONFIRM_DAYS,
    link: brand.site_url,
    ...Object.fromEntries(plain),
    // The texts in `messages` cannot test whether a value is empty.
    has_note: payload.note ? 'yes' : 'no',
    company: brand.name,
  }
  for (const [name, dateStyle] of [
    ['date', 'long'],
    ['reply_by', 'full'],
  ] as const) {
    const day = String(values[name] ?? '')
    if (/^\d{4}-\d{2}-\d{2}$/.test(day)) values[name] = dateText(new Date(day), locale, { dateStyle, timeZone: 'UTC' })
  }
  for (const name of ['count', 'days']) if (values[name] !== undefined) values[name] = Number(values[name])
  return values
}

/** Returns the greeting. German uses the full name, because a first name does not go with the formal 'Sie'. */
function greetingIn(
  locale: string,
  { first_name = '', last_name = '' }: Values,
  t: (name: string, values: Values) => string,
) {
  const first = String(first_name).trim()
  if (first === '') return t('GREETING_WITHOUT_NAME', {})
  return t('GREETING', { name: locale === 'de' ? `${first} ${last_name}`.trim() : first })
}

/** Emails whose texts name the job but not the employer. */
const JOB_ONLY: readonly Template[] = ['message', 'status', 'unfinished', 'candidate_message']

/** Names the business unit that offers the job, instead of the company that owns the site (§2). */
function withBusinessUnit(template: Template, values: Values, entity: Payload[string] | undefined): Values {
  if (typeof entity !== 'string') return values
  const job = JOB_ONLY.includes(template) ? `${values.job} · ${entity}` : values.job
  return { ...values, company: entity, ...(job !== undefined && { job }) }
}

/** Whether no candidate can be named, because the listed applications or the only candidate were deleted. */
const namesNoCandidate = (payload: Payload) =>
  readList(payload, 'details').length === 0 || (payload.count === 1 && payload.candidate === '')

export function composeEmail(template: Template, locale: string, stored: Payload, brand: Brand): Email {
  const t = createTranslate(locale)
  const payload = plainPayload(template, stored)
  const values = valuesOf(payload, locale, brand)
  if (values.stage !== undefined)
    // 'REVIEW' is not a stage: all stages are complete and only the submission is left.
    values.stage = t(`ENUMERATIONS.STAGE.${String(values.stage)}`) || t('MAIL.UNFINISHED.REVIEW')
  const common = (name: string) => t(`MAIL.COMMON.${name}`, values)
  const textValues = withBusinessUnit(template, values, payload.entity)
  const isUnnamed = template === 'applications' && namesNoCandidate(payload)
  const textFor = (name: string) => {
    const textOf = (key: string) => t(`MAIL.${template.toUpperCase()}.${key}`, textValues)
    return (isUnnamed && textOf(`UNNAMED_${name}`)) || textOf(name)
  }
  const lists = {
    jobs: readList(payload, 'jobs'),
    details: readList(payload, 'details'),
    messages: readList(payload, 'messages'),
  }
  const unsubscribe = typeof payload.unsubscribe === 'string' ? payload.unsubscribe : null
  return {
    locale,
    brand,
    // A subject is one line. The no-break spaces of French remain.
    subject: textFor('SUBJECT').replace(/[^\S\u00a0]+/g, ' '),
    preview: textFor('PREVIEW'),
    title: textFor('TITLE'),
    greeting: greetingIn(locale, values, (name, named) => t(`MAIL.COMMON.${name}`, named)),
    blocks: blocksOf(template, textFor, textValues, lists, t),
    why: textFor('WHY') || common('WHY'),
    unsubscribe: unsubscribe === null ? null : { label: common('UNSUBSCRIBE'), link: unsubscribe },
    visit: common(isFromManager(template) ? 'OPEN_MANAGER' : 'VISIT'),
  }
}

/** Renders an email: its subject, and its text and HTML in the company's colors. */
export function renderEmail(template: Template, locale: string, payload: Payload, brand: Brand) {
  const email = composeEmail(template, locale, payload, brand)
  return { subject: email.subject, text: renderText(email), html: renderHtml(email) }
}
