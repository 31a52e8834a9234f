import type { Adjustments } from '#lib/domain/adjustments'
import type { Captions, StaffCandidacy } from '#lib/contract/staff/candidacies'
import type { HistoryEntry } from '#lib/contract/staff/candidacy-history'
import type { Decision } from '#lib/contract/staff/decisions'
import type { StaffDiscussion } from '#lib/contract/staff/discussions'
import type { InboxEntry } from '#lib/contract/staff/inbox'
import type { Member } from '#lib/contract/staff/members'
import type { StaffNote } from '#lib/contract/staff/notes'
import { decisionOf } from '#tests/support/decision'
import { inboxEntry } from '#tests/support/inbox-entry'
import { type ErrorFields, errorReply, type Failing, mockStaff, type StaffCall } from '#tests/support/mock-staff'

const AT = '2026-11-25T09:00:00.000Z'

/** The path of a file with a link that expires at this time, in seconds. Default: in the year 2100. */
export const linkTo = (filename: string, { expiry = 4_102_444_800, signature = 2 } = {}) =>
  `/fs/file/${filename}?expiry=${expiry}&signature=${signature}`

/** A submitted application with a video answer, for tests of the screens. */
export const staffCandidacy = ({ id = 1, ...changes }: Partial<StaffCandidacy> = {}): StaffCandidacy => {
  const { is_unread: _unread, rating: _rating, nb_ratings: _count, version: _version, ...card } = inboxEntry({ id })
  const file = (filename: string, mimetype: string) => ({
    filename,
    mimetype,
    size: 2048,
    scan_status: 'clean' as const,
    url: `http://levain.test${linkTo(filename)}`,
  })
  return {
    ...card,
    answers: [
      { question_id: 1, question: 'Do you drive?', question_type: 'radio', value: [1], text: 'Yes' },
      { question_id: 2, question: 'Anything else?', question_type: 'text', value: null, text: null },
    ],
    pitch: {
      question: 'What is good bread?',
      locale: 'fr',
      is_passed: false,
      kind: 'video',
      text: null,
      film: file('pitch.mp4', 'video/mp4'),
      thumb: null,
      captions: null,
    },
    resume: file('cv.pdf', 'application/pdf'),
    resume_requirement: 'OPTIONAL',
    avatar: null,
    nb_messages: 0,
    status_history: [],
    withdrawal_reason: null,
    withdrawal_comment: null,
    nb_notes: 0,
    ratings: [],
    decision: null,
    version: 'v1',
    ...changes,
  }
}

let noteCount = 0

/** A note of Ada Frei, who is signed in. Its version is unique, because pages remember versions that they replaced. */
export const staffNote = (changes: Partial<StaffNote> = {}): StaffNote => ({
  ...{ id: 1, candidacy_id: 1, staff_user_id: 1, author_name: 'Ada Frei', content: 'Good hands', mentions: [] },
  ...{ created_at: AT, changed_at: null, is_editable: true, version: `note.${changes.id ?? 1}.${(noteCount += 1)}` },
  ...changes,
})

type State = {
  applications: StaffCandidacy[]
  notes: StaffNote[]
  members: Member[]
  /** The decisions that `GET /candidacies/:id/decisions` lists. */
  decisions: Decision[]
  /** The decision that the last one replaced. */
  replaced: Decision | null
  messages: StaffDiscussion['messages']
  history: HistoryEntry[]
  inbox: InboxEntry[]
  /** The list from which `GET /inbox/around/:id` returns an application and one on each side. */
  around: InboxEntry[]
  /** The position of the first application of `around` in the inbox. */
  firstPosition: number
}
/** `invalid`: the fields that the server rejects in captions, in replies, and in the message of a status change. */
type Options = Partial<State> & {
  failing?: Failing
  invalid?: ErrorFields
  request?: string
  adjustments?: Adjustments
  /** The reply to calls for the session. */
  session?: (call: string) => object
}

/** A mock of the staff API with some applications. A write with another version than the current one is stale. */
export function mockApplications({ failing, invalid, request, adjustments, session, ...given }: Options = {}) {
  const applications = given.applications ?? [staffCandidacy()]
  const inbox = given.inbox ?? applications.map(({ id }) => inboxEntry({ id }))
  const state: State = {
    around: [],
    firstPosition: 1,
    notes: [],
    members: MEMBERS,
    decisions: [],
    replaced: null,
    messages: [],
    history: [],
    ...given,
    applications,
    inbox,
  }
  const reply = ({ call, path, query, body, headers }: StaffCall): object | undefined => {
    const [, area, idText, part, partId] = path.split('/')
    if (area === 'session') return session?.(call)
    if (call === 'GET /inbox') return { candidacies: state.inbox, next_cursor: null }
    if (area === 'inbox' && idText === 'around') {
      const at = state.around.findIndex(({ id }) => id === Number(part))
      const from = Math.max(0, at - 1)
      return { candidacies: state.around.slice(from, at + 2), first_position: state.firstPosition + from }
    }
    if (call === 'GET /members') return { members: state.members }
    if (call === 'GET /templates') return { templates: templatesOf(), fields: [] }
    if (area === 'templates') return { content: `Filled ${idText}`, locale: 'en', candidate_locale: 'en' }
    if (call === 'POST /files')
      return { handle: 'h'.repeat(20), mimetype: 'application/pdf', size: 3, scan_status: 'clean' }
    if (area === 'discussions') {
      const before = Number(query.get('before') ?? Infinity)
      const found = state.messages.filter(({ id }) => id < before).slice(-Number(query.get('limit') ?? 100))
      return discussionOf(found)
    }

    const application = state.applications.find(({ id }) => id === Number(idText))
    if (!application) return undefined
    const expected = headers.get('if-match')
    const note = part === 'notes' ? state.notes.find(({ id }) => id === Number(partId)) : undefined
    if (part === 'notes' && partId !== undefined && !note) return undefined
    const version =
      part === 'captions' ? application.pitch?.captions?.created_at : (note?.version ?? application.version)
    if (expected !== null && expected !== `"${version}"`) return errorReply('STALE')
    const change = (changes: Partial<StaffCandidacy>) => Object.assign(application, changes)
    if (call.startsWith('GET')) {
      if (part === undefined) return application
      if (part === 'notes') return { notes: state.notes }
      if (part === 'decisions') return { decisions: state.decisions }
      if (part === 'history') {
        const rest = state.history.filter(({ at }) => at < (query.get('cursor') ?? '9'))
        const entries = rest.slice(0, 100)
        return { entries, next_cursor: rest.length > 100 ? entries.at(-1)!.at : null }
      }
      if (part === 'adjustments') return { adjustments: adjustments ?? null, request: request ?? null }
    }
    if (part === 'read' || part === 'unread') return { is_unread: part === 'unread' }
    if (invalid && ['status_preview', 'decisions', 'messages'].includes(part ?? ''))
      return errorReply('INVALID', invalid)
    if (part === 'status_preview') {
      const { content } = body as { content: string | null }
      const email = { from: 'Levain', to: 'nora@example.org', subject: 'News', text: `Email: ${content}`, html: '' }
      return { is_email_sent: true, reason: null, content: content ?? '', email }
    }
    if (part === 'decisions' && call.startsWith('DELETE')) {
      const cancelled = { ...application.decision!, state: 'cancelled' as const, cancelled_at: AT }
      const restored = (query.get('restore') === 'true' && state.replaced) || null
      change({ decision: restored, version: 'cancelled' })
      return { decision: cancelled, restored, version: 'cancelled' }
    }
    if (part === 'decisions') {
      const { status, content } = body as Pick<Decision, 'status' | 'content'>
      state.replaced = application.decision
      const decision = decisionOf({
        ...{ id: (application.decision?.id ?? 10) + 1, created_at: new Date().toISOString() },
        ...{ candidacy_id: application.id, staff_user_id: 1, author_name: 'Ada Frei', status, content },
        due_at: new Date(Date.now() + 10_000).toISOString(),
      })
      change({ decision, version: 'decided' })
      return { decision, version: 'decided' }
    }
    if (part === 'rating') {
      const { rating } = body as { rating: number | null }
      const own = { staff_user_id: 1, name: 'Ada Frei', rated_at: AT }
      change({ ratings: rating === null ? [] : [{ ...own, rating }], version: 'rated' })
      return { ratings: application.ratings, version: 'rated' }
    }
    if (part === 'captions') {
      const pitch = application.pitch!
      if (invalid) return errorReply('INVALID', invalid)
      if (call.startsWith('PUT') && headers.has('if-none-match') && pitch.captions) return errorReply('STALE')
      const written = body as Pick<Captions, 'content' | 'locale'>
      const captions = call.startsWith('PUT') ? { ...written, author_name: 'Ada Frei', created_at: AT } : null
      change({ pitch: { ...pitch, captions } })
      return { captions }
    }
    if (part === 'notes' && call.startsWith('DELETE')) {
      state.notes = state.notes.filter((each) => each !== note)
      const previous_version = application.version
      change({ nb_notes: state.notes.length, version: 'deleted' })
      return { version: 'deleted', previous_version }
    }
    if (part === 'notes') {
      const { mentions = [] } = body as Partial<StaffNote>
      const unknown = mentions.findIndex((id) => !state.members.some((each) => each.id === id && !each.is_suspended))
      if (unknown >= 0) return errorReply('INVALID', { [`mentions.${unknown}`]: { key: 'INVALID_PATTERN' } })
    }
    if (part === 'notes' && call.startsWith('PATCH')) {
      const edited = { ...note!, ...(body as Partial<StaffNote>), version: `${note!.version} edited` }
      state.notes = state.notes.map((each) => (each === note ? edited : each))
      change({ version: 'edited' })
      return { note: edited, version: 'edited' }
    }
    if (part === 'notes') {
      const { content, mentions } = body as { content: string; mentions: number[] }
      const added = staffNote({ id: state.notes.length + 1, candidacy_id: application.id, content, mentions })
      state.notes.push(added)
      change({ nb_notes: state.notes.length, version: 'noted' })
      return { note: added, version: 'noted' }
    }
    if (part === 'messages') {
      if (invalid && (body as { files: string[] }).files.length > 0) return errorReply('INVALID', invalid)
      const { content } = body as { content: string }
      state.messages.push({ ...MESSAGE, id: state.messages.length + 1, content })
      change({ nb_messages: state.messages.length, discussion_id: 3, version: 'replied' })
      return { id: state.messages.length, discussion_id: 3, created_at: AT }
    }
    return undefined
  }
  const api = mockStaff(reply, failing, { connectsLate: true })
  return { ...api, state }
}

const MEMBERS: Member[] = ['Ada Frei', 'Lena Vogt'].map((name, index) => ({
  id: index + 1,
  email: `member-${index + 1}@example.org`,
  name,
  locale: 'en',
  role: 'recruiter',
  is_suspended: false,
  is_activated: true,
  created_at: AT,
  last_used_at: null,
  version: `${index + 1}.recruiter.`,
}))

const TEMPLATE = { kind: 'reply', content: 'Hello', position: 0, changed_at: null }
const templatesOf = () => [
  { ...TEMPLATE, id: '7', locale: 'de', name: 'Trial shift', is_default: false },
  ...['fr', 'en'].flatMap((locale) =>
    ['reply', 'rejection'].map((kind) => ({
      ...TEMPLATE,
      id: `default-${kind}-${locale}`,
      locale,
      kind,
      name: `Kind ${kind}`,
      is_default: true,
    })),
  ),
]

const MESSAGE = {
  author_type: 'Recruiter' as const,
  author_name: 'Ada Frei',
  created_at: AT,
  files: [],
  is_status_updated: false,
  old_status: null,
  new_status: null,
}

const discussionOf = (messages: StaffDiscussion['messages']): StaffDiscussion => ({
  id: 3,
  candidacy_id: 1,
  reference: 'REF-1',
  campaign: { id: 1, slug: 'baker-lille', name: 'Baker' },
  first_name: 'Nora',
  last_name: 'Petit',
  is_open: true,
  is_waiting: false,
  created_at: AT,
  last_message_at: AT,
  last_seen_by_user_at: null,
  messages,
})
