import { setManagerTransport } from '#lib/client/manager/api'
import type { InboxEntry } from '#lib/contract/staff/inbox'
import type { BulkResult } from '#lib/contract/staff/bulk'
import type { InboxView } from '#lib/contract/staff/views'

type Options = {
  entries?: InboxEntry[]
  views?: InboxView[]
  pageSize?: number
  /** Calls that fail, as 'GET /inbox'. */
  failing?: Set<string>
  failures?: BulkResult['failures']
}

const matches = ({ person, status, campaign, answered_at }: InboxEntry, query: URLSearchParams) =>
  `${person.first_name} ${person.last_name}`.toLowerCase().includes((query.get('q') ?? '').toLowerCase()) &&
  (query.get('status') ?? status) === status &&
  (query.get('campaign') ?? campaign.slug) === campaign.slug &&
  (query.get('state') !== 'waiting' || answered_at === null)

/** A mock of the staff API with an inbox. Records the calls it receives. */
export function mockInbox({ entries = [], views = [], pageSize = 50, failing = new Set(), failures = [] }: Options) {
  const calls: { call: string; query: URLSearchParams; body: unknown; company: string | null; key: string | null }[] =
    []
  let events: ReadableStreamDefaultController<Uint8Array> | undefined
  const state = { entries, views }
  const held = new Map<string, Promise<void>>()
  setManagerTransport(async (request) => {
    const { pathname, searchParams: query } = new URL(request.url)
    const path = pathname.replace('/staff/v1', '')
    const call = `${request.method} ${path}`
    const body: unknown = request.method === 'GET' ? null : JSON.parse((await request.text()) || '{}')
    calls.push({
      call,
      query,
      body,
      company: request.headers.get('x-company'),
      key: request.headers.get('idempotency-key'),
    })
    await held.get(call)
    if (failing.has(call)) return Response.json({ error: { code: 'UNAVAILABLE', message: '' } }, { status: 503 })
    const found = state.entries.filter((entry) => matches(entry, query))
    if (call === 'GET /inbox') {
      const from = Number(query.get('cursor') ?? 0)
      const end = from + Math.min(pageSize, Number(query.get('limit')))
      const next_cursor = end < found.length ? String(end) : null
      return Response.json({ candidacies: found.slice(from, end), next_cursor })
    }
    if (call === 'GET /candidacies') {
      const since = query.get('since') ?? ''
      const latest = found
        .filter(({ confirmed_at }) => confirmed_at >= since)
        .toSorted((one, other) => other.confirmed_at.localeCompare(one.confirmed_at))
      return Response.json({ candidacies: latest.slice(0, Number(query.get('limit'))), next_cursor: null })
    }
    if (call === 'GET /inbox/facets') return Response.json(facetsOf(state.entries))
    if (call === 'GET /events') {
      const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (events = controller) })
      return new Response(stream)
    }
    if (call === 'GET /views') return Response.json({ views: state.views })
    if (call === 'POST /views') {
      const view = {
        ...(body as InboxView),
        id: state.views.length + 1,
        can_edit: true,
        created_at: '2026-11-20T08:00:00Z',
      }
      state.views.push(view)
      return Response.json(view)
    }
    if (request.method === 'DELETE') {
      state.views = state.views.filter(({ id }) => path !== `/views/${id}`)
      return Response.json({})
    }
    if (call === 'GET /templates') return Response.json({ templates: [], fields: [] })
    if (call === 'GET /inbox/export') return new Response('name', { headers: { 'content-type': 'text/csv' } })
    const { ids = [] } = body as { ids?: number[] }
    if (call === 'POST /candidacies/bulk/preview') return Response.json(previewOf(state.entries, ids))
    if (call === 'POST /candidacies/bulk') {
      const failed = failures.filter(({ id }) => ids.includes(id))
      return Response.json({ changed: ids.filter((id) => !failed.some((each) => each.id === id)), failures: failed })
    }
    if (/read$/.test(path)) return Response.json({ is_unread: path.endsWith('unread') })
    return Response.json({ error: { code: 'NOT_FOUND', message: call } }, { status: 404 })
  })
  return {
    calls,
    /** Delays the response of a call until the returned function is called. */
    hold(call: string) {
      let release = () => {}
      held.set(call, new Promise((resolve) => (release = resolve)))
      return () => release()
    },
    state,
    callsOf: (call: string) => calls.filter((each) => each.call === call),
    emit: (id: number) =>
      events?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify({ type: 'application.changed', id })}\n\n`)),
  }
}

const facetsOf = (entries: readonly InboxEntry[]) => {
  const waiting = entries.filter(({ answered_at }) => answered_at === null)
  return {
    ...{ max_count: 1000, nb_waiting: waiting.length, nb_answered: entries.length - waiting.length },
    nb_late: waiting.filter(({ days_late }) => (days_late ?? 0) > 0).length,
    campaigns: [{ slug: 'baker-lille', name: 'Baker in Lille', count: entries.length, nb_waiting: waiting.length }],
    ...{ statuses: [{ status: 'RECEIVED', count: entries.length }], sources: [{ source: 'radio', count: 1 }] },
  }
}

const previewOf = (entries: readonly InboxEntry[], ids: readonly number[]) => ({
  ...{ ids, nb_selected: ids.length, nb_changing: ids.length, nb_emails: ids.length },
  ...{ nb_same_status: 0, nb_withdrawn: 0, nb_scheduled: 0, nb_missing: 0 },
  emails: entries
    .filter(({ id }) => ids.includes(id))
    .slice(0, 3)
    .map(({ id, person }) => ({
      ...{ candidacy_id: id, first_name: person.first_name, last_name: person.last_name, to: person.email },
      ...{ subject: 'Your application', text: `Hello ${person.first_name},` },
    })),
})
