import { type Body, unknown } from '#tests/contract/rows'
import { newName } from '#tests/contract/staff/new-name'
import type { StaffRow } from '#tests/contract/staff/rows'
import type { StaffFixtures } from '#tests/contract/staff/fixtures'

const INVALID_FILTERS = [
  'status=NONE',
  'is_scheduled=yes',
  'state=late',
  'rating=0',
  'rating=6',
  'campaign=',
  `q=${'a'.repeat(201)}`,
]
const INVALID_PAGES = ['limit=0', 'limit=201', 'cursor=x']

/** Rejected calls with the ID of another company’s application, of a draft, or of no application. */
const unreadable = ({ otherCompany, unsent }: StaffFixtures) =>
  [
    ['another company’s application', { params: { id: otherCompany.candidacy_id } }, 404],
    ['a draft application', { params: { id: unsent.candidacy_id } }, 404],
    unknown('id'),
  ] as const

/** API keys have no read marks, so they get 403 even for a valid call. */
const mark: StaffRow = (fixtures) => ({
  params: { id: fixtures.own.candidacy_id },
  status: 403,
  memberStatus: 200,
  rejected: unreadable(fixtures),
})

const view: StaffRow = async ({ api, key, key_of_other_company }) => {
  const body = { name: `view ${Math.random()}`, filter: { state: 'waiting' }, is_shared: true }
  const created = await api.staff('POST', '/views', body, key)
  const theirs = await api.staff('POST', '/views', body, key_of_other_company)
  const idOf = (reply: typeof created) => (reply.body as { id: number }).id
  return {
    params: { id: idOf(created) },
    rejected: [['another company’s saved view', { params: { id: idOf(theirs) } }, 404], unknown('id')],
  }
}

const MANY = Array.from({ length: 10_000 }, (_, index) => index + 1)

export const INBOX: Record<string, StaffRow> = {
  listInbox: () => ({ query: 'q=a&state=all', invalidQueries: [...INVALID_PAGES, ...INVALID_FILTERS] }),
  listInboxAround: (fixtures) => ({
    params: { id: fixtures.own.candidacy_id },
    query: 'q=a&state=all',
    invalidQueries: INVALID_FILTERS,
    rejected: unreadable(fixtures),
  }),
  readInboxFacets: () => ({}),
  searchSources: () => ({ query: 'q=radio', invalidQueries: ['q=', `q=${'a'.repeat(201)}`] }),
  exportInbox: () => ({ invalidQueries: ['format=pdf', 'separator=pipe', ...INVALID_FILTERS] }),
  streamStaffEvents: () => ({ isStream: true }),
  markCandidacyRead: mark,
  markCandidacyUnread: mark,
  listViews: () => ({}),
  createView: () => ({
    body: { name: 'Late', filter: { campaign: 'night-baker', q: 'oven' }, is_shared: true },
    optional: ['filter.campaign', 'filter.q', 'is_shared'],
    rejected: [
      ['a view that is not shared', { body: { name: 'Mine', filter: {}, is_shared: false } }, 403],
      ['a name of 5,000 characters', { body: { name: 'a'.repeat(5000), filter: {}, is_shared: true } }, 422],
      ['an unknown filter', { body: { name: 'Video', filter: { kind: 'video' }, is_shared: true } as Body }, 422],
    ],
  }),
  updateView: async (fixtures) => ({
    ...(await view(fixtures)),
    memberStatus: { recruiter: 403 },
    body: { name: newName('Later') },
    optional: ['name'],
  }),
  deleteView: async (fixtures) => ({ ...(await view(fixtures)), memberStatus: { recruiter: 403 } }),
  previewBulk: ({ own }) => ({
    body: { ids: [own.candidacy_id], action: 'status', status: 'OFFER', message: 'Welcome', author_name: 'Lena' },
    optional: ['message', 'author_name'],
    rejected: [
      ['10,000 applications', { body: { ids: MANY, action: 'status', status: 'OFFER' } as Body }, 422],
      [
        'a status that only candidates can set',
        { body: { ids: [1], action: 'status', status: 'WITHDRAWN' } as Body },
        422,
      ],
      ['a reply without a message', { body: { ids: [1], action: 'reply' } as Body }, 422],
      ['a reply with a status', { body: { ids: [1], action: 'reply', message: 'a', status: 'OFFER' } as Body }, 422],
      ['neither IDs nor a filter', { body: { action: 'status', status: 'OFFER' } as Body }, 422],
      ['IDs and a filter', { body: { ids: [1], filter: {}, action: 'status', status: 'OFFER' } as Body }, 422],
    ],
  }),
  cancelDecisions: () => ({
    // The call succeeds for an unknown decision. The result reports it as not found.
    body: { decision_ids: [2_000_000_000] },
    rejected: [
      ['no decisions', { body: { decision_ids: [] } as Body }, 422],
      ['10,000 decisions', { body: { decision_ids: MANY } as Body }, 422],
    ],
  }),
  applyBulk: ({ own }) => ({
    body: {
      ids: [own.candidacy_id],
      versions: { [own.candidacy_id]: '1.0' },
      action: 'status',
      status: 'OFFER',
      message: 'Welcome',
      author_name: 'Lena',
    },
    optional: ['versions', `versions.${own.candidacy_id}`, 'message', 'author_name'],
    rejected: [
      ['10,000 applications', { body: { ids: MANY, action: 'status', status: 'OFFER' } as Body }, 422],
      [
        'the version of another application',
        { body: { ids: [1], versions: { 2: '1.0' }, action: 'status', status: 'OFFER' } as Body },
        422,
      ],
      [
        'versions with a filter',
        { body: { filter: {}, versions: { 2: '1.0' }, action: 'status', status: 'OFFER' } as Body },
        422,
      ],
    ],
  }),
}
