import type { Facets } from '#lib/client/manager/inbox/matching-count'
import type { InboxEntry } from '#lib/contract/staff/inbox'
import type { BulkPreview, BulkResult } from '#lib/contract/staff/bulk'
import type { MessageTemplate } from '#lib/contract/staff/message-templates'
import type { CandidacyStatus } from '#lib/domain/enumerations'
import type { InboxView } from '#lib/contract/staff/views'
import { type ErrorFields, errorReply, type Failing, mockStaff } from '#tests/support/mock-staff'

type Options = {
  entries?: InboxEntry[]
  views?: InboxView[]
  pageSize?: number
  /**
   * Number of applications that the server compares with the filter for a page. The page has only those that match, and
   * may be empty although more follow. Default: a page has `pageSize` that match.
   */
  comparedCount?: number
  /** Changes of the counts in the filters. */
  facets?: Partial<Facets>
  failing?: Failing
  failures?: BulkResult['failures']
  templates?: MessageTemplate[]
  /** Changes of the preview of a bulk action. The reply has no attribute for undefined. */
  preview?: { [K in keyof BulkPreview]?: BulkPreview[K] | undefined }
  /** IDs of decisions whose cancellation fails. */
  uncancelled?: ReadonlySet<number>
  uncancelledReason?: 'FAILED' | 'NO_ACCESS'
  /** The fields that the server rejects in a bulk action. */
  invalid?: ErrorFields
}

const matches = ({ id, person, status, campaign, answered_at, rating, decision }: InboxEntry, query: URLSearchParams) =>
  (query.get('ids')?.split(',').includes(String(id)) ?? true) &&
  `${person.first_name} ${person.last_name}`.toLowerCase().includes((query.get('q') ?? '').toLowerCase()) &&
  (query.get('status') ?? status) === status &&
  (query.get('campaign') ?? campaign.slug) === campaign.slug &&
  (rating ?? 0) >= Number(query.get('rating')) &&
  (query.get('is_scheduled') !== 'true' || decision !== null) &&
  (query.get('state') !== 'waiting' || answered_at === null)

/** A mock of the staff API with an inbox. */
export function mockInbox({
  entries = [],
  views = [],
  pageSize = 50,
  comparedCount,
  facets,
  failing,
  failures = [],
  templates = [],
  preview,
  uncancelled = new Set(),
  uncancelledReason = 'FAILED',
  invalid,
}: Options) {
  const state = { entries, views }
  const api = mockStaff(({ call, path, query, body, headers }) => {
    const found = state.entries.filter((entry) => matches(entry, query))
    if (call === 'GET /inbox') {
      const from = Number(query.get('cursor') ?? 0)
      const end = from + (comparedCount ?? Math.min(pageSize, Number(query.get('limit'))))
      const listed = comparedCount === undefined ? found : state.entries
      const next_cursor = end < listed.length ? String(end) : null
      return { candidacies: listed.slice(from, end).filter((entry) => matches(entry, query)), next_cursor }
    }
    if (call === 'GET /candidacies') {
      const since = query.get('since') ?? ''
      const latest = found
        .filter(({ confirmed_at }) => confirmed_at >= since)
        .toSorted((one, other) => other.confirmed_at.localeCompare(one.confirmed_at))
      const limit = Number(query.get('limit'))
      return { candidacies: latest.slice(0, limit), next_cursor: latest.length > limit ? 'more' : null }
    }
    if (call === 'GET /inbox/sources')
      return { sources: ['Fair-Lyon', 'fair'].filter((each) => each.toLowerCase().includes(query.get('q') ?? '')) }
    if (call === 'GET /inbox/facets') return { ...facetsOf(state.entries), ...facets }
    if (call === 'GET /views') return { views: state.views }
    if (call === 'POST /views') {
      if (state.views.some(({ name }) => name === (body as InboxView).name))
        return errorReply('CONFLICT', { name: { key: 'NAME_TAKEN' } })
      const view = {
        ...(body as InboxView),
        id: state.views.length + 1,
        can_edit: true,
        created_at: '2026-11-20T08:00:00Z',
        version: 'a',
      }
      state.views.push(view)
      return view
    }
    if (call.startsWith('PATCH /views')) {
      const view = state.views.find(({ id }) => path === `/views/${id}`)
      if (!view) return errorReply('NOT_FOUND')
      if (headers.get('if-match') !== `"${view.version}"`) return errorReply('STALE')
      const changed = { ...view, ...(body as Partial<InboxView>), version: `${view.version}b` }
      state.views = state.views.map((each) => (each === view ? changed : each))
      return changed
    }
    if (call.startsWith('DELETE')) {
      const view = state.views.find(({ id }) => path === `/views/${id}`)
      if (!view) return errorReply('NOT_FOUND')
      if (headers.get('if-match') !== `"${view.version}"`) return errorReply('STALE')
      state.views = state.views.filter((each) => each !== view)
      return {}
    }
    if (call === 'GET /templates') return { templates, fields: [] }
    if (call === 'GET /inbox/export') return new Response('name', { headers: { 'content-type': 'text/csv' } })
    const { ids = [], template } = body as { ids?: number[]; template?: string }
    if (invalid && call.startsWith('POST /candidacies/bulk')) return errorReply('INVALID', invalid)
    if (call === 'POST /candidacies/bulk/preview')
      return { ...previewOf(state.entries, ids, template !== undefined), ...preview }
    if (call === 'POST /candidacies/bulk') {
      const { due_at, status = 'REJECTED' } = body as { due_at?: string; status?: CandidacyStatus }
      const failed = failures.filter(({ id }) => ids.includes(id))
      const changed = ids.filter((id) => !failed.some((each) => each.id === id))
      if (due_at === undefined) return { changed, failures: failed }
      state.entries = state.entries.map((entry) =>
        changed.includes(entry.id) ? { ...entry, decision: { id: entry.id + 100, status, due_at } } : entry,
      )
      return { changed, failures: failed, decisions: changed.map((id) => id + 100) }
    }
    if (call === 'POST /candidacies/bulk/cancel') {
      const { decision_ids } = body as { decision_ids: number[] }
      const isOpen = (id: number) => state.entries.some(({ decision }) => decision?.id === id)
      const cancelled = decision_ids.filter((id) => isOpen(id) && !uncancelled.has(id))
      const failed = decision_ids.filter((id) => uncancelled.has(id)).map((id) => ({ id, reason: uncancelledReason }))
      const late = decision_ids.filter((id) => !isOpen(id)).map((id) => ({ id, reason: 'NOT_OPEN' }))
      state.entries = state.entries.map((entry) =>
        cancelled.includes(entry.decision?.id ?? 0) ? { ...entry, decision: null } : entry,
      )
      return { cancelled, failures: [...late, ...failed] }
    }
    if (/read$/.test(path)) return { is_unread: path.endsWith('unread') }
    return undefined
  }, failing)
  return { ...api, state }
}

const facetsOf = (entries: readonly InboxEntry[]) => {
  const waiting = entries.filter(({ answered_at }) => answered_at === null)
  return {
    max_count: 1000,
    nb_waiting: waiting.length,
    nb_answered: entries.length - waiting.length,
    nb_scheduled: entries.filter(({ decision }) => decision !== null).length,
    nb_late: waiting.filter(({ days_late }) => (days_late ?? 0) > 0).length,
    campaigns: [{ slug: 'baker-lille', name: 'Baker in Lille', count: entries.length, nb_waiting: waiting.length }],
    has_more_campaigns: false,
    statuses: [{ status: 'RECEIVED', count: entries.length }],
    sources: [{ source: 'radio', count: 1 }],
    has_more_sources: false,
  }
}

const localesOf = (entries: readonly InboxEntry[]) => [...new Set(entries.map(({ person }) => person.locale ?? 'en'))]

const previewOf = (entries: readonly InboxEntry[], ids: readonly number[], has_template: boolean) => ({
  ids,
  nb_selected: ids.length,
  nb_changing: ids.length,
  nb_emails: ids.length,
  versions: Object.fromEntries(entries.filter(({ id }) => ids.includes(id)).map(({ id, version }) => [id, version])),
  nb_same_status: 0,
  nb_withdrawn: 0,
  nb_scheduled: 0,
  nb_empty_field: 0,
  nb_too_long: 0,
  nb_missing: 0,
  languages: localesOf(entries.filter(({ id }) => ids.includes(id))).map((locale) => ({
    locale,
    has_template,
    nb_emails: entries.filter(({ id, person }) => ids.includes(id) && (person.locale ?? 'en') === locale).length,
  })),
  emails: entries
    .filter(({ id }) => ids.includes(id))
    .slice(0, 3)
    .map(({ id, person }) => ({
      candidacy_id: id,
      first_name: person.first_name,
      last_name: person.last_name,
      to: person.email,
      subject: 'Your application',
      text: `Hello ${person.first_name},`,
    })),
})
