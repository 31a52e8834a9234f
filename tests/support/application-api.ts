import { setManagerTransport } from '#lib/client/manager/api'
import type { StaffCandidacy } from '#lib/contract/staff/candidacies'
import type { HistoryEntry } from '#lib/contract/staff/candidacy-history'
import type { Decision } from '#lib/contract/staff/decisions'
import type { StaffDiscussion } from '#lib/contract/staff/discussions'
import type { InboxEntry } from '#lib/contract/staff/inbox'
import type { StaffNote } from '#lib/contract/staff/notes'
import { inboxEntry } from '#tests/support/inbox-entry'

/** A submitted application with a video answer, for tests of the screens. */
export const staffCandidacy = ({ id = 1, ...changes }: Partial<StaffCandidacy> = {}): StaffCandidacy => {
  const { is_unread: _unread, rating: _rating, nb_ratings: _count, version: _version, ...card } = inboxEntry({ id })
  const file = (filename: string, mimetype: string) => ({
    ...{ filename, mimetype, size: 2048, scan_status: 'clean' as const },
    url: `http://levain.test/fs/file/${filename}?expiry=1&signature=2`,
  })
  return {
    ...card,
    answers: [
      { question_id: 1, question: 'Do you drive?', question_type: 'radio', value: [1], text: 'Yes' },
      { question_id: 2, question: 'Anything else?', question_type: 'text', value: null, text: null },
    ],
    pitch: {
      ...{ question: 'What is good bread?', is_passed: false, kind: 'video', text: null },
      ...{ film: file('pitch.mp4', 'video/mp4'), thumb: null },
    },
    resume: file('cv.pdf', 'application/pdf'),
    ...{ resume_requirement: 'OPTIONAL', avatar: null, nb_messages: 0, status_history: [] },
    ...{ withdrawal_reason: null, withdrawal_comment: null, nb_notes: 0, ratings: [], decision: null },
    version: 'v1',
    ...changes,
  }
}

type State = {
  applications: StaffCandidacy[]
  notes: StaffNote[]
  messages: StaffDiscussion['messages']
  history: HistoryEntry[]
  inbox: InboxEntry[]
}
type Options = Partial<State> & {
  /** Calls that fail, as 'GET /inbox', with their error code. */
  failing?: Map<string, { status: number; code: string }>
}

const AT = '2026-11-25T09:00:00.000Z'

/** A mock of the staff API with some applications. A write with another version than the current one is stale. */
export function mockApplications({ failing = new Map(), ...given }: Options = {}) {
  const applications = given.applications ?? [staffCandidacy()]
  const inbox = given.inbox ?? applications.map(({ id }) => inboxEntry({ id }))
  const state: State = { notes: [], messages: [], history: [], ...given, applications, inbox }
  const calls: { call: string; body: unknown; headers: Headers; query: URLSearchParams }[] = []
  const held = new Map<string, Promise<void>>()
  let events: ReadableStreamDefaultController<Uint8Array> | undefined
  const errorOf = (status: number, code: string) => Response.json({ error: { code, message: code } }, { status })

  setManagerTransport(async (request) => {
    const { pathname, searchParams: query } = new URL(request.url)
    const path = pathname.replace('/staff/v1', '')
    const call = `${request.method} ${path}`
    const isFile = request.headers.get('content-type') === 'application/octet-stream'
    const body: unknown = request.method === 'GET' || isFile ? null : JSON.parse((await request.text()) || '{}')
    calls.push({ call, body, headers: request.headers, query })
    await held.get(call)
    const failure = failing.get(call)
    if (failure) return errorOf(failure.status, failure.code)

    const [, area, idText, part, partId] = path.split('/')
    if (call === 'GET /inbox') return Response.json({ candidacies: state.inbox, next_cursor: null })
    if (call === 'GET /events')
      return new Response(new ReadableStream<Uint8Array>({ start: (controller) => void (events = controller) }))
    if (call === 'GET /members') return Response.json({ members: MEMBERS })
    if (call === 'GET /templates') return Response.json({ templates: templatesOf(), fields: [] })
    if (area === 'templates')
      return Response.json({ content: `Filled ${idText}`, locale: 'en', candidate_locale: 'en' })
    if (call === 'POST /files')
      return Response.json({ handle: 'h'.repeat(20), mimetype: 'application/pdf', size: 3, scan_status: 'clean' })
    if (area === 'discussions') {
      const before = Number(query.get('before') ?? Infinity)
      const found = state.messages.filter(({ id }) => id < before).slice(-Number(query.get('limit') ?? 100))
      return Response.json(discussionOf(found))
    }

    const application = state.applications.find(({ id }) => id === Number(idText))
    if (!application) return errorOf(404, 'NOT_FOUND')
    const expected = request.headers.get('if-match')
    if (expected !== null && expected !== `"${application.version}"`) return errorOf(412, 'STALE')
    const change = (changes: Partial<StaffCandidacy>) => Object.assign(application, changes)
    if (request.method === 'GET') {
      if (part === undefined) return Response.json(application)
      if (part === 'notes') return Response.json({ notes: state.notes })
      if (part === 'history') {
        const rest = state.history.filter(({ at }) => at < (query.get('cursor') ?? '9'))
        const entries = rest.slice(0, 100)
        return Response.json({ entries, next_cursor: rest.length > 100 ? entries.at(-1)!.at : null })
      }
      if (part === 'adjustments') return Response.json({ request: null })
    }
    if (part === 'read' || part === 'unread') return Response.json({ is_unread: part === 'unread' })
    if (part === 'status_preview') {
      const { content } = body as { content: string | null }
      const email = { from: 'Levain', to: 'nora@example.org', subject: 'News', text: `Email: ${content}`, html: '' }
      return Response.json({ is_email_sent: true, reason: null, content: content ?? '', email })
    }
    if (part === 'decisions' && request.method === 'DELETE') {
      const cancelled = { ...application.decision!, state: 'cancelled' as const, cancelled_at: AT }
      change({ decision: null, version: 'cancelled' })
      return Response.json({ decision: cancelled, version: 'cancelled' })
    }
    if (part === 'decisions') {
      const decision = decisionOf(application.id, body as Pick<Decision, 'status' | 'content'>)
      change({ decision, version: 'decided' })
      return Response.json({ decision, version: 'decided' })
    }
    if (part === 'rating') {
      const { rating } = body as { rating: number }
      change({ ratings: [{ staff_user_id: 1, name: 'Ada Frei', rating, rated_at: AT }], version: 'rated' })
      return Response.json({ ratings: application.ratings, version: 'rated' })
    }
    if (part === 'notes' && request.method === 'PATCH') {
      const note = { ...state.notes.find(({ id }) => id === Number(partId))!, ...(body as Partial<StaffNote>) }
      state.notes = state.notes.map((each) => (each.id === note.id ? note : each))
      change({ version: 'edited' })
      return Response.json({ note, version: 'edited' })
    }
    if (part === 'notes') {
      const { content, mentions } = body as { content: string; mentions: number[] }
      const note = { ...NOTE, id: state.notes.length + 1, candidacy_id: application.id, content, mentions }
      state.notes.push(note)
      change({ nb_notes: state.notes.length, version: 'noted' })
      return Response.json({ note, version: 'noted' })
    }
    if (part === 'messages') {
      const { content } = body as { content: string }
      state.messages.push({ ...MESSAGE, id: state.messages.length + 1, content })
      change({ nb_messages: state.messages.length, discussion_id: 3, version: 'replied' })
      return Response.json({ id: state.messages.length, discussion_id: 3, created_at: AT })
    }
    return errorOf(404, 'NOT_FOUND')
  })
  return {
    calls,
    state,
    failing,
    callsOf: (call: string) => calls.filter((each) => each.call === call),
    /** Delays the response of a call until the returned function is called. */
    hold(call: string) {
      let release = () => {}
      held.set(call, new Promise((resolve) => (release = resolve)))
      return () => {
        held.delete(call)
        release()
      }
    },
    emit: (id: number) =>
      events?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify({ type: 'application.changed', id })}\n\n`)),
  }
}

const MEMBERS = ['Ada Frei', 'Lena Vogt'].map((name, index) => ({
  ...{ id: index + 1, email: `member-${index + 1}@example.org`, name, locale: 'en', role: 'recruiter' },
  ...{ is_suspended: false, is_activated: true, created_at: AT, last_used_at: null },
}))

const templatesOf = () =>
  ['fr', 'en'].flatMap((locale) =>
    ['reply', 'rejection'].map((kind) => ({
      ...{ id: `default-${kind}-${locale}`, locale, kind, name: `Kind ${kind}`, content: 'Hello', position: 0 },
      ...{ is_default: true, changed_at: null },
    })),
  )

const NOTE = { staff_user_id: 1, author_name: 'Ada Frei', created_at: AT, changed_at: null, is_editable: true }
const MESSAGE = {
  ...{ author_type: 'Recruiter' as const, author_name: 'Ada Frei', created_at: AT, files: [] },
  ...{ is_status_updated: false, old_status: null, new_status: null },
}

const decisionOf = (candidacy_id: number, { status, content }: Pick<Decision, 'status' | 'content'>): Decision => ({
  ...{ id: 11, candidacy_id, staff_user_id: 1, author_name: 'Ada Frei', status, content, created_at: AT },
  due_at: new Date(Date.now() + 10_000).toISOString(),
  ...{ state: 'open', applied_at: null, cancelled_at: null, failed_at: null, failure: null },
})

const discussionOf = (messages: StaffDiscussion['messages']): StaffDiscussion => ({
  ...{ id: 3, candidacy_id: 1, reference: 'REF-1', campaign: { id: 1, slug: 'baker-lille', name: 'Baker' } },
  ...{ first_name: 'Nora', last_name: 'Petit', is_open: true, is_waiting: false, created_at: AT },
  ...{ last_message_at: AT, last_seen_by_user_at: null, messages },
})
