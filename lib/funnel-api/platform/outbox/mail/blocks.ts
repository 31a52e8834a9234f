import type { Template } from '#lib/funnel-api/mail/outbox'
import type { Say } from '#lib/funnel-api/mail/words'

/** The content of an email, top to bottom. Its text and its HTML have the same blocks. */
export type Block =
  | { kind: 'text' | 'quiet'; text: string }
  | { kind: 'badge'; text: string }
  /** Text that a person wrote. */
  | { kind: 'quote'; author: string; text: string }
  | { kind: 'facts'; facts: readonly { name: string; value: string }[] }
  | { kind: 'jobs'; jobs: readonly { name: string; place: string; link: string }[] }
  | { kind: 'button'; label: string; link: string }
  | { kind: 'details'; details: readonly { title: string; text: string }[] }

export type Values = Record<string, string | number>
type Lists = { [list in 'jobs' | 'details' | 'messages']: readonly Record<string, string>[] }
/** Returns a filled text of the template by name ('TEXT'), or '' if the template has no such text. */
type Own = (name: string) => string

const text = (words: string): Block[] => (words === '' ? [] : [{ kind: 'text', text: words }])
const of = (values: Values, name: string) => String(values[name] ?? '')

/** Returns a quotation, or nothing if it is empty. */
const quoted = (author: string, words: string): Block[] =>
  words === '' ? [] : [{ kind: 'quote', author, text: words }]

/** The company's personal note. */
const noteOf = (values: Values): Block[] => quoted(of(values, 'company'), of(values, 'note'))

/** The blocks between a template's first text and its button. */
const BEFORE: Partial<Record<Template, (own: Own, values: Values, lists: Lists, say: Say) => Block[]>> = {
  receipt: (own, values) => [
    {
      kind: 'facts',
      facts: [
        { name: own('JOB'), value: of(values, 'job') },
        { name: own('REFERENCE'), value: of(values, 'reference') },
        ...(values.reply_by ? [{ name: own('REPLY_BY'), value: of(values, 'reply_by') }] : []),
      ],
    },
  ],
  // A reader who can reply by email gets the full text.
  message: (_own, values) =>
    quoted(of(values, 'author'), (values.answer_by === 'mail' && of(values, 'content')) || of(values, 'excerpt')),
  candidate_message: (own, values, { messages }) => [
    {
      kind: 'facts',
      facts: [
        { name: own('JOB'), value: of(values, 'job') },
        ...(values.reference ? [{ name: own('REFERENCE'), value: of(values, 'reference') }] : []),
      ],
    },
    ...messages.flatMap(({ text: words = '' }) => quoted(of(values, 'author'), words)),
  ],
  status: (_own, values, _lists, say) => [
    { kind: 'badge', text: say(`ENUMERATIONS.CANDIDACY_STATUS.${of(values, 'status')}`) || of(values, 'status') },
    ...noteOf(values),
  ],
  closed: (_own, values) => noteOf(values),
  alert_digest: (_own, _values, { jobs }) => [
    {
      kind: 'jobs',
      jobs: jobs.map(({ name = '', place = '', link = '' }) => ({ name, place, link })),
    },
  ],
}

/** Templates whose details are their main content. In others, the details come last. */
const LISTS: readonly Template[] = ['waiting', 'feed_refused', 'feed_paused', 'reply_problem']

/** Returns the blocks of a template in order. MORE comes after the template's own blocks and before the button. */
export function blocksOf(template: Template, own: Own, values: Values, lists: Lists, say: Say): Block[] {
  const link = of(values, 'link')
  const details = lists.details.map(({ title = '', text: words = '' }) => ({ title, text: words }))
  const list: Block[] = details.length > 0 ? [{ kind: 'details', details }] : []
  const isListed = LISTS.includes(template)
  return [
    ...text(own('TEXT')),
    ...(isListed ? list : []),
    ...(BEFORE[template]?.(own, values, lists, say) ?? []),
    ...text(own('MORE')),
    ...(own('LINK') ? [{ kind: 'button' as const, label: own('LINK'), link }] : []),
    ...(own('AFTER') ? [{ kind: 'quiet' as const, text: own('AFTER') }] : []),
    ...(isListed ? [] : list),
  ]
}
