import * as adjustments from '#lib/contract/staff/adjustments'
import * as captions from '#lib/contract/staff/captions'
import * as history from '#lib/contract/staff/candidacy-history'
import * as decisions from '#lib/contract/staff/decisions'
import * as notes from '#lib/contract/staff/notes'
import { parseId, toId } from '#lib/funnel-api/edges/http/serve'
import { actorOf, mayReadTexts, requireVersion } from '#lib/funnel-api/edges/staff-api/actor'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { expectedVersion } from '#lib/funnel-api/features/candidacies/version'
import type { Staff } from '#lib/funnel-api/features/members/authenticate'
import { readAdjustments } from '#lib/funnel-api/features/recruiting/adjustments'
import { cancelDecision } from '#lib/funnel-api/features/recruiting/cancel-decision'
import { putCaptions, removeCaptions } from '#lib/funnel-api/features/recruiting/captions'
import { readHistory } from '#lib/funnel-api/features/recruiting/candidacy-history'
import { createDecision, listDecisions } from '#lib/funnel-api/features/recruiting/decisions'
import { createNote, deleteNote, listNotes, updateNote } from '#lib/funnel-api/features/recruiting/notes'
import { rate } from '#lib/funnel-api/features/recruiting/ratings'
import { previewStatus } from '#lib/funnel-api/features/recruiting/status-preview'
import type { Api } from '#lib/funnel-api/platform/context'

type DecisionReply = { decision: decisions.Decision; restored?: decisions.Decision | null }
/** Omits the messages of decisions for callers who may not read conversations. */
const visibleTo = <R extends DecisionReply>(staff: Staff, reply: R): R =>
  mayReadTexts(staff)
    ? reply
    : {
        ...reply,
        decision: { ...reply.decision, content: null },
        ...(reply.restored && { restored: { ...reply.restored, content: null } }),
      }

/** Routes for notes, ratings, decisions, captions, history and adjustments of an application. */
export function applicationWorkRoutes(serve: ServeStaff, api: Api) {
  const noteIds = (params: { id: string; note_id: string }) => ({ id: parseId(params), note_id: toId(params.note_id) })

  serve(notes.listNotes, ({ params, staff }) => listNotes(api.db, actorOf(staff), parseId(params)))
  serve(notes.createNote, ({ params, body, staff, headers }) =>
    createNote(api, actorOf(staff), parseId(params), body, expectedVersion(headers)),
  )
  serve(notes.updateNote, ({ params, body, staff, headers }) =>
    updateNote(api, actorOf(staff), noteIds(params), body, requireVersion(staff, headers)),
  )
  serve(notes.deleteNote, ({ params, staff, headers }) =>
    deleteNote(api, actorOf(staff), noteIds(params), requireVersion(staff, headers)),
  )
  serve(notes.rateCandidacy, ({ params, body, staff, headers }) =>
    rate(api, actorOf(staff), parseId(params), body.rating, expectedVersion(headers)),
  )

  serve(decisions.previewStatus, ({ params, body, staff }) => previewStatus(api, actorOf(staff), parseId(params), body))
  serve(decisions.listDecisions, ({ params, staff }) =>
    listDecisions(api.db, staff.company.id, parseId(params), mayReadTexts(staff)),
  )
  serve(decisions.createDecision, async ({ params, body, staff, headers, audit }) => {
    audit({ details: { status: body.status } })
    return visibleTo(
      staff,
      await createDecision(api, actorOf(staff), parseId(params), body, requireVersion(staff, headers)),
    )
  })
  serve(decisions.cancelDecision, async ({ params, query, staff, headers }) => {
    const ids = { id: parseId(params), decision_id: toId(params.decision_id), ...query }
    return visibleTo(staff, await cancelDecision(api, actorOf(staff), ids, expectedVersion(headers)))
  })

  serve(captions.putCaptions, ({ params, body, staff, headers }) => {
    const mayReplace = headers.get('if-none-match')?.trim() !== '*'
    const version = mayReplace ? requireVersion(staff, headers) : null
    return putCaptions(api, actorOf(staff), parseId(params), body, { mayReplace, version })
  })
  serve(captions.deleteCaptions, ({ params, staff, headers }) =>
    removeCaptions(api, actorOf(staff), parseId(params), requireVersion(staff, headers)),
  )

  serve(history.readCandidacyHistory, ({ params, query, staff }) =>
    readHistory(api.db, actorOf(staff), parseId(params), {
      ...query,
      hasTexts: mayReadTexts(staff),
    }),
  )
  serve(adjustments.readCandidacyAdjustments, ({ params, staff }) =>
    readAdjustments(api.db, staff.company.id, parseId(params)),
  )
}
