/** @jest-environment node */
import { changesSince, entryKey, isOwn, latestOf, nextBase } from '#lib/client/manager/application/changes'
import { fileUrl, isExpired } from '#lib/client/manager/application/file-url'
import { neighborsOf } from '#lib/client/manager/application/neighbors'
import { nameOf, webLinkOf } from '#lib/client/manager/application/person'
import { quotationsIn } from '#lib/client/manager/application/quotations'
import { meanOf } from '#lib/client/manager/application/ratings'
import { kindsOfStatus } from '#lib/client/manager/application/template-kind'
import type { Decision } from '#lib/contract/staff/decisions'
import type { HistoryEntry } from '#lib/contract/staff/candidacy-history'
import { decisionOf } from '#tests/support/decision'
import { inboxEntry } from '#tests/support/inbox-entry'

const rating = (staff_user_id: number, at: string): HistoryEntry => ({
  type: 'rating',
  at,
  staff_user_id,
  author_name: 'Lena',
  rating: 4,
})
const status: HistoryEntry = {
  type: 'status',
  at: '2026-11-25T09:00:00.000Z',
  message_id: 5,
  author_name: 'Lena',
  staff_user_id: 3,
  content: '',
  old_status: 'RECEIVED',
  new_status: 'INTERVIEW',
}

describe('changes of others', () => {
  test('are those after the latest known one', () => {
    const entries = [status, rating(2, '2026-11-25T08:00:00.000Z')]
    expect(latestOf(entries)).toBe(status.at)
    expect(changesSince(entries, '2026-11-25T08:00:00.000Z')).toEqual([status])
    expect(latestOf([])).toBe('')
  })

  test('are not messages of the candidate, which leave the version as it is', () => {
    const message = { ...status, type: 'message', author_type: 'User', nb_files: 0 } as const
    expect(changesSince([message, { ...message, author_type: 'Recruiter' }], '')).toHaveLength(1)
  })

  test('start at the history with which the version was first shown', () => {
    const [first, second] = ['2026-11-25T08:00:00.000Z', '2026-11-25T09:00:00.000Z']
    const loaded = (...entries: HistoryEntry[]) => ({ entries, isLoading: false })
    const none = nextBase({ version: '', at: '' }, 'v1', { entries: undefined, isLoading: true })
    expect(nextBase(none, 'v1', loaded(rating(2, first)))).toEqual({ version: 'v1', at: first })
    const v1 = { version: 'v1', at: first }
    expect(nextBase(v1, 'v1', loaded(rating(2, second)))).toBe(v1)
    expect(nextBase(v1, 'v2', loaded(rating(2, second)))).toEqual({ version: 'v2', at: second })
  })

  test('keep their start until the history of a new version has loaded', () => {
    const [first, second] = ['2026-11-25T08:00:00.000Z', '2026-11-25T09:00:00.000Z']
    const v1 = { version: 'v1', at: first }
    const between = nextBase(v1, 'v2', { entries: [rating(3, first)], isLoading: true })
    expect(between).toBe(v1)
    const loaded = { entries: [rating(3, second)], isLoading: false }
    expect(nextBase(between, 'v2', loaded)).toEqual({ version: 'v2', at: second })
  })

  test('are not those of the member', () => {
    expect(isOwn(rating(2, ''), 2)).toBe(true)
    expect(isOwn(rating(3, ''), 2)).toBe(false)
    expect(isOwn({ type: 'submitted', at: '' }, 2)).toBe(false)
    expect(entryKey(status)).toBe('status-5')
  })

  test('include a message of a colleague with the same name', () => {
    const message = { ...status, type: 'message', author_type: 'Recruiter', nb_files: 0 } as const
    expect(isOwn(message, 3)).toBe(true)
    expect(isOwn(message, 2)).toBe(false)
  })

  test('include a status change of the member, because the candidate has been notified', () => {
    expect(isOwn(status, 3)).toBe(false)
  })

  test.each<[string, Partial<Decision>, boolean]>([
    ['made', {}, true],
    ['cancelled by the member', { state: 'cancelled', cancelled_by: 2 }, true],
    ['cancelled by a colleague', { state: 'cancelled', cancelled_by: 3 }, false],
    ['of a colleague, cancelled by the member', { state: 'cancelled', staff_user_id: 3, cancelled_by: 2 }, true],
    ['cancelled by an API key', { state: 'cancelled', cancelled_by: null }, false],
    ['failed', { state: 'failed' }, false],
  ])('a decision of the member that was %s', (_, changes, isOwnChange) => {
    expect(isOwn({ type: 'decision', at: '', decision: decisionOf({ staff_user_id: 2, ...changes }) }, 2)).toBe(
      isOwnChange,
    )
  })
})

describe('neighbors', () => {
  const entries = [inboxEntry({ id: 4 }), inboxEntry({ id: 9 }), inboxEntry({ id: 2 })]
  test('follow the order of the inbox', () => {
    expect(neighborsOf(entries, 9)).toMatchObject({ position: 2, previous: { id: 4 }, next: { id: 2 } })
    expect(neighborsOf(entries, 4)).toMatchObject({ position: 1, previous: null, next: { id: 9 } })
  })
  test('are unknown for an application outside of the list', () => {
    expect(neighborsOf(entries, 7)).toEqual({ position: null, previous: null, next: null })
  })
})

describe('a candidate', () => {
  const named = (first_name: string, last_name = '') =>
    nameOf(inboxEntry({ person: { ...inboxEntry().person, first_name, last_name } }))
  test('has a name without marks that change the direction of text', () => {
    expect(named('\u202eNora', 'Petit\u2066')).toBe('Nora Petit')
  })
  test('with a name of 5,000 characters is shown with a shortened name', () => {
    expect(named('x'.repeat(5000))).toHaveLength(121)
  })
  test('without a name is shown with the email address', () => {
    expect(named('\u200f')).toBe('nora-1@example.org')
  })
  test('can link to a web page only', () => {
    expect(webLinkOf('https://nora.example/work/')).toEqual({
      href: 'https://nora.example/work/',
      label: 'nora.example/work',
    })
    for (const text of ['javascript:alert(1)', 'data:text/html,x', 'nora', null]) expect(webLinkOf(text)).toBeNull()
  })
})

test('files are read from the host of the page', () => {
  expect(fileUrl('http://levain.localhost:3000/fs/file/abc?expiry=1&signature=2')).toBe(
    '/fs/file/abc?expiry=1&signature=2',
  )
})

test.each([
  ['?expiry=1&signature=2', true],
  ['?expiry=4102444800&signature=2', false],
  ['', false],
])('whether a link has expired: %j', (query, expected) => {
  expect(isExpired(`http://levain.localhost:3000/fs/file/abc${query}`)).toBe(expected)
})

test('a quoted message in a text email is a block of its own', () => {
  expect(quotationsIn('Hello,\n\nAda:\n> Tuesday?\n>\n> At ten.\n\nYours')).toEqual([
    { isQuoted: false, lines: ['Hello,', '', 'Ada:'] },
    { isQuoted: true, lines: ['Tuesday?', '', 'At ten.'] },
    { isQuoted: false, lines: ['', 'Yours'] },
  ])
})

test('the mean rating is null without ratings', () => {
  expect(meanOf([])).toBeNull()
  expect(meanOf([{ rating: 4 }, { rating: 5 }])).toBe(4.5)
})

test.each([
  ['RECEIVED', ['reply', 'information']],
  ['IN_REVIEW', ['reply', 'information']],
  ['INTERVIEW', ['interview']],
  ['OFFER', ['offer']],
  ['HIRED', ['reply', 'information']],
  ['REJECTED', ['rejection']],
] as const)('the templates for the status %s are of the kinds %j', (chosen, kinds) => {
  expect(kindsOfStatus(chosen)).toEqual(kinds)
})
