import type { MessageTemplate } from '#lib/contract/staff/message-templates'
import type { NotificationSettings } from '#lib/contract/staff/notifications'
import { errorReply, mockStaff } from '#tests/support/mock-staff'
import { listedJob } from '#tests/support/share-kit-api'

const own: MessageTemplate = {
  id: '7',
  locale: 'en',
  kind: 'interview',
  name: 'Trial shift',
  content: 'Hello {{first_name}}, come on Monday.',
  position: 0,
  is_default: false,
  changed_at: '2026-11-20T08:00:00.000Z',
}
const builtIn: MessageTemplate = {
  id: 'default-rejection-en',
  locale: 'en',
  kind: 'rejection',
  name: 'Rejection',
  content: 'Dear {{full_name}},',
  position: 0,
  is_default: true,
  changed_at: null,
}
const settings: NotificationSettings = {
  application_emails: 'daily',
  is_told_of_messages: true,
  is_told_of_deadlines: true,
  is_told_weekly: false,
  campaign_slugs: null,
}

/** A mock of the calls of the settings screens. Records the writes. */
export function mockSettings() {
  const state = {
    templates: [{ ...own }, builtIn],
    settings,
    auditedCount: 0,
    audited: {},
    /** Changes of single entries, by ID. */
    auditedBy: {} as Record<number, { member_id: number; actor: string }>,
    members: [] as object[],
  }
  const writes: { call: string; body: unknown }[] = []
  const { failing, hold, callsOf } = mockStaff(({ call, query, body: input, headers }) => {
    const body = input as object
    const found = state.templates.find(({ id }) => call.endsWith(`/templates/${id}`))
    if (found && headers.get('if-match') !== `"${found.changed_at}"`) return errorReply('STALE')
    if (!call.startsWith('GET')) writes.push({ call, body })
    if (call === 'GET /templates') return { templates: state.templates, fields: ['first_name', 'job'] }
    if (call === 'POST /templates') {
      const created = { ...own, position: 0, ...body, id: String(100 + writes.length) }
      state.templates.push(created)
      return created
    }
    if (found && call.startsWith('PATCH')) return Object.assign(found, body, { changed_at: SINCE })
    if (found && call.startsWith('DELETE')) return {}
    if (call === 'GET /notifications') return state.settings
    if (call === 'PATCH /notifications') {
      state.settings = { ...state.settings, ...body }
      return state.settings
    }
    if (call === 'GET /notifications/samples') return { samples: [SAMPLE] }
    if (call === 'GET /members') return { members: state.members }
    if (call === 'GET /audit') {
      const before = Number(query.get('cursor') ?? state.auditedCount + 1)
      const ids = Array.from({ length: Math.min(50, before - 1) }, (_, index) => before - 1 - index)
      return {
        entries: ids
          .map((entry) => ({ ...audited(entry), ...state.audited, ...state.auditedBy[entry] }))
          .filter(({ member_id }) => [null, String(member_id)].includes(query.get('member'))),
        next_cursor: (ids.at(-1) ?? 1) > 1 ? String(ids.at(-1)) : null,
      }
    }
    if (call === 'GET /campaigns')
      return {
        campaigns: [listedJob(1, { slug: 'baker', name: 'Baker' }), listedJob(2, { slug: 'miller', name: 'Miller' })],
        next_cursor: null,
      }
    if (call === 'GET /recruiters')
      return {
        recruiters: [{ id: 1, email: 'max@example.org', name: 'Max', locale: 'de', ...settings, created_at: SINCE }],
      }
    return undefined
  })
  return { state, writes, failing, hold, callsOf }
}

const SINCE = '2026-11-20T08:00:00Z'
const audited = (id: number) => ({
  id,
  actor: 'Lena Vogt',
  member_id: 1,
  api_key_id: null,
  action: 'session.create',
  details: null,
  target: null,
  target_id: null,
  ip_address: null,
  created_at: `2026-11-20T${String(id % 24).padStart(2, '0')}:00:00Z`,
})
const SAMPLE = {
  kind: 'message',
  from: 'Levain',
  subject: 'Message from Nora',
  title: 'New message',
  greeting: 'Hello Lena,',
  parts: [
    { kind: 'quote', author: 'Nora Vermeer', text: 'Would Thursday suit you?' },
    { kind: 'button', label: 'View application' },
  ],
  why: 'You receive messages.',
}
