import { dateLocale } from '#lib/domain/dates'
import { type Block, blocksOf, type Values } from '#lib/funnel-api/mail/blocks'
import type { Brand } from '#lib/funnel-api/mail/brand'
import type { Payload, Template } from '#lib/funnel-api/mail/outbox'
import { asHtml } from '#lib/funnel-api/mail/as-html'
import { asText } from '#lib/funnel-api/mail/as-text'
import { plainPayload } from '#lib/funnel-api/mail/plain-payload'
import { wordsIn } from '#lib/funnel-api/mail/words'

/** An email before it is rendered, in the language of its reader. */
export type Letter = {
  locale: string
  brand: Brand
  subject: string
  /** The text that email programs show next to the subject. */
  preview: string
  title: string
  greeting: string
  blocks: readonly Block[]
  /** The reason why the reader gets the email. */
  why: string
  /** The unsubscribe link of optional emails. */
  unsubscribe: { label: string; link: string } | null
  visit: string
}

const lists = (payload: Payload, name: string) => (Array.isArray(payload[name]) ? (payload[name] as []) : [])

/** Formats dates ('21 November 2028') and numbers. Other values are unchanged. */
function valuesOf(payload: Payload, locale: string, brand: Brand): Values {
  const plain = Object.entries(payload).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  const values: Values = {
    minutes: '',
    answer_by: '',
    note: '',
    files: 0,
    link: brand.address,
    ...Object.fromEntries(plain),
    company: brand.name,
  }
  for (const [name, dateStyle] of [
    ['date', 'long'],
    ['reply_by', 'full'],
  ] as const) {
    const day = String(values[name] ?? '')
    if (/^\d{4}-\d{2}-\d{2}$/.test(day))
      values[name] = new Intl.DateTimeFormat(dateLocale(locale), { dateStyle, timeZone: 'UTC' }).format(new Date(day))
  }
  for (const name of ['count', 'days']) if (values[name] !== undefined) values[name] = Number(values[name])
  return values
}

/** Emails whose texts name the job but not the employer. */
const JOB_ALONE: readonly Template[] = ['message', 'status', 'unfinished', 'candidate_message']

/** The site belongs to the company, and the job to its business unit (§2). */
function ofEntity(template: Template, values: Values, entity: Payload[string] | undefined): Values {
  if (typeof entity !== 'string') return values
  const job = JOB_ALONE.includes(template) ? `${values.job} · ${entity}` : values.job
  return { ...values, company: entity, ...(job !== undefined && { job }) }
}

export function composeLetter(template: Template, locale: string, written: Payload, brand: Brand): Letter {
  const say = wordsIn(locale)
  const payload = plainPayload(template, written)
  const values = valuesOf(payload, locale, brand)
  if (values.stage !== undefined)
    // All stages are complete and only the submission is left.
    values.stage = say(`ENUMERATIONS.STAGE.${String(values.stage)}`) || say('MAIL.UNFINISHED.REVIEW')
  const common = (name: string) => say(`MAIL.COMMON.${name}`, values)
  const about = ofEntity(template, values, payload.entity)
  const own = (name: string) => say(`MAIL.${template.toUpperCase()}.${name}`, about)
  const inside = {
    jobs: lists(payload, 'jobs'),
    details: lists(payload, 'details'),
    messages: lists(payload, 'messages'),
  }
  const unsubscribe = typeof payload.unsubscribe === 'string' ? payload.unsubscribe : null
  return {
    locale,
    brand,
    subject: own('SUBJECT').replace(/\s+/g, ' '),
    preview: own('PREVIEW'),
    title: own('TITLE'),
    greeting: String(values.first_name ?? '').trim() === '' ? common('GREETING_NOBODY') : common('GREETING'),
    blocks: blocksOf(template, own, about, inside, say),
    why: own('WHY') || common('WHY'),
    unsubscribe: unsubscribe === null ? null : { label: common('UNSUBSCRIBE'), link: unsubscribe },
    visit: common('VISIT'),
  }
}

/** Renders an email: its subject, and its text and HTML in the company's colors. */
export function writeLetter(template: Template, locale: string, payload: Payload, brand: Brand) {
  const letter = composeLetter(template, locale, payload, brand)
  return { subject: letter.subject, text: asText(letter), html: asHtml(letter) }
}
