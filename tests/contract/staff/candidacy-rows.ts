import { type Body, unknown } from '#tests/contract/rows'
import type { StaffEntry, StaffRow } from '#tests/contract/staff/rows'
import type { StaffFixtures } from '#tests/contract/staff/fixtures'
import { applicant } from '#tests/support/applicants'
import { CV } from '#tests/support/candidates'

/** An application of another company, a draft, and an unknown one. */
const invalidCandidacies = ({ otherCompany, unsent }: StaffFixtures): StaffEntry['rejected'] => [
  ['another company’s application', { params: { id: otherCompany.candidacy_id } }, 404],
  ['a draft application', { params: { id: unsent.candidacy_id } }, 404],
  unknown('id'),
]

/** Files that a message of the company must not reference. */
async function invalidFiles({
  api,
  key,
  key_of_other_company,
  own,
}: StaffFixtures): Promise<NonNullable<StaffEntry['rejected']>> {
  const otherCompany = await api.staff('POST', '/files?filename=plan.pdf', CV, key_of_other_company)
  const theirs = await own.candidate.upload('candidacy/files', 'mine.pdf', CV)
  const used = (await api.staff('POST', '/files?filename=plan.pdf', CV, key)).body as { handle: string }
  const text = { content: 'Tuesday at ten?' }
  const first = { ...text, files: [used.handle] }
  await api.staff('POST', `/discussions/${own.discussion_id}/messages`, first, key)
  const rejected = (what: string, files: unknown) => [what, { body: { ...text, files } as Body }, 422] as const
  return [
    rejected('another company’s file', [(otherCompany.body as { handle: string }).handle]),
    rejected('the candidate’s own file', [theirs.handle]),
    rejected('a file of another message', [used.handle]),
    rejected('an unknown file', ['a'.repeat(20)]),
    rejected('an invalid handle', ['../../secret']),
    rejected(
      'more than ten files',
      Array.from({ length: 11 }, (_, index) => `${index}`.padStart(20, 'a')),
    ),
    rejected('a text for files', used.handle),
    ['neither text nor files', { body: { content: ' ', files: [] } as Body }, 422],
  ]
}

const PAGES = ['limit=0', 'limit=201', 'limit=x', 'cursor=x', 'cursor=']

export const CANDIDACIES: Record<string, StaffRow> = {
  listStaffCandidacies: () => ({
    invalidQueries: [...PAGES, 'status=NONE', 'since=yesterday', `source=${'a'.repeat(201)}`],
  }),
  readStaffCandidacy: (fixtures) => ({
    params: { id: fixtures.own.candidacy_id },
    rejected: invalidCandidacies(fixtures),
  }),
  changeStaffCandidacyStatus: async (fixtures) => ({
    params: { id: (await applicant(fixtures.api)).id },
    body: { status: 'INTERVIEW', message: 'Tuesday at ten?', author_name: 'Lena Vogt' },
    optional: ['message', 'author_name'],
    rejected: [
      ...invalidCandidacies(fixtures)!,
      ['a status that only candidates can set', { body: { status: 'WITHDRAWN' } }, 422],
      ['the current status', { body: { status: 'RECEIVED' } }, 409],
    ],
  }),
  writeToCandidacy: async (fixtures) => ({
    params: { id: fixtures.own.candidacy_id },
    body: { content: 'Tuesday at ten?', has_fields: true, author_name: 'Lena Vogt', is_closing: false },
    optional: ['has_fields', 'author_name', 'is_closing'],
    rejected: [...invalidCandidacies(fixtures)!, ...(await invalidFiles(fixtures))],
  }),
}

/** A discussion of another company, and unknown IDs. */
const invalidDiscussions = ({ otherCompany }: StaffFixtures): StaffEntry['rejected'] => [
  ['another company’s discussion', { params: { id: otherCompany.discussion_id } }, 404],
  unknown('id'),
]

export const DISCUSSIONS: Record<string, StaffRow> = {
  listStaffDiscussions: () => ({ invalidQueries: [...PAGES, 'is_open=1', 'is_waiting=maybe'] }),
  readStaffDiscussion: (fixtures) => ({
    params: { id: fixtures.own.discussion_id },
    invalidQueries: ['before=0', 'limit=501'],
    rejected: invalidDiscussions(fixtures),
  }),
  answerStaffDiscussion: async (fixtures) => ({
    params: { id: fixtures.own.discussion_id },
    body: { content: 'Tuesday at ten?', author_name: 'Lena Vogt', is_closing: false },
    optional: ['author_name', 'is_closing'],
    rejected: [...invalidDiscussions(fixtures)!, ...(await invalidFiles(fixtures))],
  }),
  uploadStaffFile: () => ({
    query: 'filename=plan.pdf',
    invalidQueries: [
      '',
      'filename=',
      `filename=${'a'.repeat(256)}.pdf`,
      'filename=a%00.pdf',
      'filename=a.pdf&user_id=1',
    ],
    body: CV,
    rejected: [
      ['an empty body', { body: Buffer.alloc(0) }, 400],
      ['a page', { body: Buffer.from('<!doctype html><script>alert(1)</script>') }, 415],
      ['a PNG with another file type', { body: Buffer.from('89504e470d0a1a0a', 'hex') }, 415],
      ['more than 10 MB', { body: Buffer.concat([CV, Buffer.alloc(10 << 20)]) }, 413],
    ],
  }),
  updateStaffDiscussion: (fixtures) => ({
    params: { id: fixtures.own.discussion_id },
    body: { is_open: false },
    rejected: invalidDiscussions(fixtures),
  }),
}
