import type { Template } from '#lib/funnel-api/mail/outbox'
import type { Say } from '#lib/funnel-api/mail/words'

/** What a letter is made of, top to bottom: its text and its HTML are two ways of writing the same blocks. */
export type Block =
  | { kind: 'text' | 'quiet'; text: string }
  | { kind: 'badge'; text: string }
  /** Somebody's own words. */
  | { kind: 'quote'; author: string; text: string }
  | { kind: 'facts'; facts: readonly { name: string; value: string }[] }
  | { kind: 'jobs'; jobs: readonly { name: string; place: string; link: string }[] }
  | { kind: 'button'; label: string; link: string }
  | { kind: 'details'; details: readonly { title: string; text: string }[] }

export type Values = Record<string, string | number>
type Lists = { [list in 'jobs' | 'details' | 'messages']: readonly Record<string, string>[] }
/** A template's words by name ('TEXT'), already filled; '' where it has none of that name. */
type Own = (name: string) => string

const text = (words: string): Block[] => (words === '' ? [] : [{ kind: 'text', text: words }])
const of = (values: Values, name: string) => String(values[name] ?? '')

/** Somebody's words, where there are any. */
const quoted = (author: string, words: string): Block[] =>
  words === '' ? [] : [{ kind: 'quote', author, text: words }]

/** The company's own. */
const noteOf = (values: Values): Block[] => quoted(of(values, 'company'), of(values, 'note'))

/** What stands between a template's first words and its button. */
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
  // Whoever answers by mail has to have all of it before them.
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

/** Their details are what they are about; those of others come last, for whoever wants to know. */
const LISTS: readonly Template[] = ['waiting', 'feed_refused', 'feed_paused', 'reply_problem']

/** A template's blocks in order. The words under MORE come after the button's reason and before the button. */
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
