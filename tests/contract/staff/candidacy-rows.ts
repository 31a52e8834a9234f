import { unknown } from '#tests/contract/rows'
import type { StaffEntry, StaffRow } from '#tests/contract/staff/rows'
import type { StaffWorld } from '#tests/contract/staff/world'

/** Whose application is not the company's, and whose nobody knows of. */
const notTheirs = ({ abroad, unsent }: StaffWorld): StaffEntry['foreign'] => [
  ['another company’s application', { params: { id: abroad.candidacy_id } }, 404],
  ['one that was not sent', { params: { id: unsent.candidacy_id } }, 404],
  unknown('id'),
]

const PAGES = ['limit=0', 'limit=201', 'limit=x', 'cursor=x', 'cursor=']

export const CANDIDACIES: Record<string, StaffRow> = {
  listStaffCandidacies: () => ({
    queries: [...PAGES, 'status=NONE', 'since=yesterday', `source=${'a'.repeat(201)}`],
  }),
  readStaffCandidacy: (world) => ({ params: { id: world.own.candidacy_id }, foreign: notTheirs(world) }),
  changeStaffCandidacyStatus: (world) => ({
    params: { id: world.own.candidacy_id },
    body: { status: 'INTERVIEW', message: 'Tuesday at ten?', author_name: 'Lena Vogt' },
    optional: ['message', 'author_name'],
    foreign: [
      ...notTheirs(world)!,
      ['the candidate’s own step', { body: { status: 'WITHDRAWN' } }, 422],
      ['where it stands', { body: { status: 'RECEIVED' } }, 409],
    ],
  }),
  writeToCandidacy: (world) => ({
    params: { id: world.own.candidacy_id },
    body: { content: 'Tuesday at ten?', author_name: 'Lena Vogt', is_closing: false },
    optional: ['author_name', 'is_closing'],
    foreign: notTheirs(world),
  }),
}

/** A discussion of another company, and ids that nothing has. */
const notOurs = ({ abroad }: StaffWorld): StaffEntry['foreign'] => [
  ['another company’s discussion', { params: { id: abroad.discussion_id } }, 404],
  unknown('id'),
]

export const DISCUSSIONS: Record<string, StaffRow> = {
  listStaffDiscussions: () => ({ queries: [...PAGES, 'is_open=1', 'is_waiting=maybe'] }),
  readStaffDiscussion: (world) => ({
    params: { id: world.own.discussion_id },
    queries: ['before=0', 'limit=501'],
    foreign: notOurs(world),
  }),
  answerStaffDiscussion: (world) => ({
    params: { id: world.own.discussion_id },
    body: { content: 'Tuesday at ten?', author_name: 'Lena Vogt', is_closing: false },
    optional: ['author_name', 'is_closing'],
    foreign: notOurs(world),
  }),
  updateStaffDiscussion: (world) => ({
    params: { id: world.own.discussion_id },
    body: { is_open: false },
    foreign: notOurs(world),
  }),
}
