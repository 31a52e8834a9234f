import * as bulk from '#lib/contract/staff/bulk'
import * as contract from '#lib/contract/staff/inbox'
import * as views from '#lib/contract/staff/views'
import { numericDate } from '#lib/domain/dates'
import { claimIdempotencyKey } from '#lib/funnel-api/edges/http/idempotency'
import { parseId } from '#lib/funnel-api/edges/http/serve'
import { requireScope } from '#lib/funnel-api/features/accounts/api-keys'
import { actorOf, requireVersion } from '#lib/funnel-api/edges/staff-api/actor'
import { exportNamesOf } from '#lib/funnel-api/edges/staff-api/export-names'
import { checkExport, countExport, createStopCheck, type ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import {
  accessOf,
  type Actor,
  idempotencyOwnerOf,
  ownerOf,
  readAccess,
  type Staff,
} from '#lib/funnel-api/features/members/authenticate'
import { readAround } from '#lib/funnel-api/features/inbox/around'
import { applyBulk } from '#lib/funnel-api/features/inbox/bulk'
import { cancelDecisions } from '#lib/funnel-api/features/inbox/bulk-cancel'
import { previewBulk } from '#lib/funnel-api/features/inbox/bulk-preview'
import { readEntries } from '#lib/funnel-api/features/inbox/entries'
import { createChangeFeeds } from '#lib/funnel-api/features/inbox/change-feed'
import { streamChanges } from '#lib/funnel-api/features/inbox/events'
import { exportFile } from '#lib/funnel-api/features/inbox/export'
import { readFacets } from '#lib/funnel-api/features/inbox/facets'
import { readPage } from '#lib/funnel-api/features/inbox/pages'
import { setReadMark } from '#lib/funnel-api/features/inbox/read-marks'
import { searchSources } from '#lib/funnel-api/features/inbox/sources'
import { createView, deleteView, listViews, updateView } from '#lib/funnel-api/features/inbox/views'
import { authorOf } from '#lib/funnel-api/features/recruiting/actor'
import { attachment, CSV_TYPE } from '#lib/funnel-api/platform/attachment'
import type { Api } from '#lib/funnel-api/platform/context'
import { log } from '#lib/telemetry/log'

const memberOf = (staff: Staff) => actorOf(staff).member

const viewerOf = (staff: Staff) => {
  const member = memberOf(staff)
  return { company_id: staff.company.id, member_id: member?.id ?? null, is_admin: member?.is_admin ?? true }
}
const writerOf = (staff: Staff, chosen: string | undefined) => ({
  company_id: staff.company.id,
  ...authorOf(actorOf(staff), chosen),
})

const TYPES = {
  csv: CSV_TYPE,
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export function inboxRoutes(serve: ServeStaff, api: Api) {
  const subscribe = createChangeFeeds<Actor>(api.db, (company_id, actors) => readAccess(api, company_id, actors))
  const entriesOf = (ids: readonly number[], staff: Staff) => {
    const reader = { time_zone: staff.company.time_zone, member_id: memberOf(staff)?.id ?? null }
    return readEntries(api.db, ids, reader, api.now())
  }
  serve(contract.listInbox, async ({ query: { cursor, limit, ids: requestedIds, ...filter }, staff }) => {
    const { ids, next_cursor } = await readPage(api.db, staff.company.id, filter, { cursor, limit, ids: requestedIds })
    return { candidacies: await entriesOf(ids, staff), next_cursor }
  })
  serve(contract.listInboxAround, async ({ params, query, staff }) => {
    const { ids, first_position } = await readAround(api.db, staff.company.id, parseId(params), query)
    return { candidacies: await entriesOf(ids, staff), first_position }
  })
  serve(contract.readInboxFacets, ({ staff }) => readFacets(api.db, staff.company, api.now()))
  serve(contract.searchSources, async ({ query: { q }, staff }) => ({
    sources: await searchSources(api.db, staff.company.id, q),
  }))
  const mark = (isRead: boolean, params: { id: string }, staff: Staff) =>
    setReadMark(api, { company: staff.company, member_id: memberOf(staff)?.id ?? null }, parseId(params), isRead)
  serve(contract.markCandidacyRead, ({ params, staff }) => mark(true, params, staff))
  serve(contract.markCandidacyUnread, ({ params, staff }) => mark(false, params, staff))
  serve(contract.exportInbox, async ({ query, staff, authenticate }) => {
    const { actor, company } = staff
    await countExport(api, actor)
    const body = await exportFile(
      api,
      company.id,
      query,
      await exportNamesOf(api, staff),
      checkExport(api, authenticate),
    )
    log.info('applications exported by staff', { actor: ownerOf(actor), actor_name: actor.name, company: company.slug })
    const day = numericDate(api.now(), { isYearFirst: true })
    return attachment(body, `${company.slug}-applications-${day}.${query.format}`, TYPES[query.format])
  })
  serve(contract.streamStaffEvents, ({ staff, signal }) =>
    streamChanges(subscribe, {
      company_id: staff.company.id,
      actor: staff.actor,
      access: accessOf(staff.actor),
      owner: ownerOf(staff.actor),
      signal,
    }),
  )

  serve(views.listViews, ({ staff }) => listViews(api, viewerOf(staff)))
  serve(views.createView, ({ body, staff }) => createView(api, viewerOf(staff), body))
  const targetOf = (params: { id: string }, staff: Staff, headers: Headers) => ({
    id: parseId(params),
    expected: requireVersion(staff, headers),
  })
  serve(views.updateView, ({ params, body, staff, headers }) =>
    updateView(api, viewerOf(staff), targetOf(params, staff, headers), body),
  )
  serve(views.deleteView, ({ params, staff, headers }) =>
    deleteView(api, viewerOf(staff), targetOf(params, staff, headers)),
  )

  serve(bulk.previewBulk, ({ body, staff }) => {
    if (body.action === 'reply') requireScope(staff.scopes, 'discussions:write')
    return previewBulk(api, writerOf(staff, body.author_name), body)
  })
  serve(bulk.applyBulk, async ({ body, staff, request, authenticate, audit, auditChange }) => {
    const scopes = body.action === 'reply' ? (['discussions:write'] as const) : []
    for (const scope of scopes) requireScope(staff.scopes, scope)
    const repetition = await claimIdempotencyKey(api, request, idempotencyOwnerOf(staff), body)
    const writer = { ...writerOf(staff, body.author_name), repetition }
    const details = body.status && { status: body.status }
    const result = await applyBulk(api, writer, body, {
      stopReason: createStopCheck(api, authenticate, scopes),
      record: (db, id) => auditChange(db, id, details),
    })
    // The call itself gets no entry, because `auditChange` has recorded each changed application.
    audit(null)
    return result
  })
  serve(bulk.cancelDecisions, async ({ body, staff, authenticate, audit, auditChange }) => {
    const result = await cancelDecisions(api, actorOf(staff), body.decision_ids, {
      stopReason: createStopCheck(api, authenticate, []),
      record: auditChange,
    })
    // As above: `auditChange` has recorded each canceled change.
    audit(null)
    return result
  })
}
