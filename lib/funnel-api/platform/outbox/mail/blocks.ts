import type { Template } from '#lib/funnel-api/platform/outbox/outbox'
import type { Translate } from '#lib/funnel-api/platform/messages'

/** The content of an email, top to bottom. Its text and its HTML have the same blocks. */
export type Block =
  | { kind: 'text' | 'quiet'; text: string }
  | { kind: 'badge' | 'code'; text: string }
  /** Text that a person wrote. */
  | { kind: 'quote'; author: string; text: string }
  | { kind: 'facts'; facts: readonly { name: string; value: string }[] }
  | { kind: 'jobs'; jobs: readonly { name: string; place: string; link: string }[] }
  | { kind: 'button'; label: string; link: string }
  /** `link` is '' for an item without one. */
  | { kind: 'details'; details: readonly { title: string; text: string; link: string }[] }

export type Values = Record<string, string | number>
type Lists = { [list in 'jobs' | 'details' | 'messages']: readonly Record<string, string>[] }
/** Returns a filled text of the template by name ('TEXT'), or '' if the template has no such text. */
type TextFor = (name: string) => string

const text = (content: string): Block[] => (content === '' ? [] : [{ kind: 'text', text: content }])
const valueOf = (values: Values, name: string) => String(values[name] ?? '')

/** Returns a quotation, or nothing if it is empty. */
const quotation = (author: string, content: string): Block[] =>
  content === '' ? [] : [{ kind: 'quote', author, text: content }]

const jobList = (jobs: Lists['jobs']): Block[] => [
  { kind: 'jobs', jobs: jobs.map(({ name = '', place = '', link = '' }) => ({ name, place, link })) },
]

/** A personal note of the company, or of the employee who wrote it. */
const noteOf = (values: Values): Block[] =>
  quotation(valueOf(values, 'author') || valueOf(values, 'company'), valueOf(values, 'note'))

/** The own blocks of a template, between its first text and its button. */
const OWN_BLOCKS: Partial<Record<Template, (textFor: TextFor, values: Values, lists: Lists, t: Translate) => Block[]>> =
  {
    receipt: (textFor, values) => [
      {
        kind: 'facts',
        facts: [
          { name: textFor('JOB'), value: valueOf(values, 'job') },
          { name: textFor('REFERENCE'), value: valueOf(values, 'reference') },
          ...(values.reply_by ? [{ name: textFor('REPLY_BY'), value: valueOf(values, 'reply_by') }] : []),
        ],
      },
    ],
    // A reader who can reply by email gets the full text.
    message: (_textFor, values) =>
      quotation(
        valueOf(values, 'author'),
        (values.answer_by === 'mail' && valueOf(values, 'content')) || valueOf(values, 'excerpt'),
      ),
    candidate_message: (_textFor, values, { messages }) =>
      messages.flatMap(({ text: content = '' }) => quotation(valueOf(values, 'author'), content)),
    status: (_textFor, values, _lists, t) => [
      {
        kind: 'badge',
        text: t(`ENUMERATIONS.CANDIDACY_STATUS.${valueOf(values, 'status')}`) || valueOf(values, 'status'),
      },
      ...noteOf(values),
    ],
    closed: (_textFor, values) => noteOf(values),
    staff_code: (_textFor, values) => [{ kind: 'code', text: valueOf(values, 'code') }],
    mention: (_textFor, values) => quotation(valueOf(values, 'author'), valueOf(values, 'note')),
    alert_digest: (_textFor, _values, { jobs }) => jobList(jobs),
    subscriber_digest: (_textFor, _values, { jobs }) => jobList(jobs),
  }

/** Templates whose details are their main content and come first. In others, the details come last. */
const DETAILS_FIRST: readonly Template[] = [
  'waiting',
  'applications',
  'deadlines',
  'feed_refused',
  'feed_paused',
  'reply_problem',
]

/** Returns the blocks of a template in order. MORE comes after the template's own blocks and before the button. */
export function blocksOf(template: Template, textFor: TextFor, values: Values, lists: Lists, t: Translate): Block[] {
  const link = valueOf(values, 'link')
  const details = lists.details.map(({ title = '', text: content = '', link: to = '' }) => ({
    title,
    text: content,
    link: to,
  }))
  const list: Block[] = details.length > 0 ? [{ kind: 'details', details }] : []
  const isDetailsFirst = DETAILS_FIRST.includes(template)
  return [
    ...text(textFor('TEXT')),
    ...(isDetailsFirst ? list : []),
    ...(OWN_BLOCKS[template]?.(textFor, values, lists, t) ?? []),
    ...text(textFor('MORE')),
    ...(textFor('LINK') ? [{ kind: 'button' as const, label: textFor('LINK'), link }] : []),
    ...(textFor('AFTER') ? [{ kind: 'quiet' as const, text: textFor('AFTER') }] : []),
    ...(isDetailsFirst ? [] : list),
  ]
}
