import { setTestTransport } from '#lib/client/api'
import { type Draft, EMPTY_DRAFT, readDraft, withAnswer, writeDraft } from '#lib/client/draft-store'
import { draftKey } from '#lib/client/input-storage'
import { storeDraft } from '#lib/client/store-draft'
import { storeDraft as storeDraftCall } from '#lib/contract/store-draft'
import { candidacy, question } from '#tests/support/samples'

const survey = { id: 1, questions: [question('text', { id: 11 }), question('text', { id: 12 })] }
const LOCAL = draftKey(7, null)

beforeEach(() => localStorage.clear())

test('finishes the survey with the answers of an earlier call at an API without the call for drafts', async () => {
  const calls: unknown[] = []
  const stored = candidacy({ answer_draft: { 11: 'Earlier' } })
  setTestTransport(async (request) => {
    const path = new URL(request.url).pathname.split('/').pop()!
    if (path === 'draft') return Response.json({ error: { code: 'NOT_FOUND', message: '' } }, { status: 404 })
    if (path === 'survey') calls.push(await request.json())
    return Response.json(stored)
  })
  writeDraft(LOCAL, { ...withAnswer(EMPTY_DRAFT, 12, 'Later'), is_survey_finished: true })
  await storeDraft({ id: 7, survey })
  expect(calls).toEqual([{ candidacy: { answer_group: { 11: 'Earlier', 12: 'Later' } } }])
  expect(readDraft(LOCAL)).toEqual(EMPTY_DRAFT)
})

/** Installs a mock API that stores drafts. `onDraft` runs before its reply. */
function mockDrafts(onDraft: () => void = () => undefined) {
  const sent: ReturnType<typeof storeDraftCall.body.parse>[] = []
  setTestTransport(async (request) => {
    if (!request.url.endsWith('/draft')) return Response.json([])
    sent.push(storeDraftCall.body.parse(await request.json()))
    onDraft()
    return Response.json(candidacy())
  })
  return sent
}

test('keeps what the candidate finishes while the draft is being stored, and stores it with the next call', async () => {
  const early = withAnswer(EMPTY_DRAFT, 11, 'Early')
  let duringCall: Draft = { ...withAnswer(early, 12, 'Late'), is_survey_finished: true, video_seen_at: Date.now() }
  const sent = mockDrafts(() => writeDraft(LOCAL, duringCall))
  writeDraft(LOCAL, early)
  await storeDraft({ id: 7, survey })
  duringCall = readDraft(LOCAL)
  expect(duringCall).toMatchObject({ answers: { 12: { value: 'Late' } }, is_survey_finished: true })
  await storeDraft({ id: 7, survey })
  expect(sent).toMatchObject([
    { candidacy: { answer_group: { 11: 'Early' }, is_survey_finished: false, video_age: null } },
    { candidacy: { answer_group: { 12: 'Late' }, is_survey_finished: true, video_age: expect.any(Number) } },
  ])
  expect([readDraft(LOCAL), readDraft(draftKey(7, 3))]).toEqual([EMPTY_DRAFT, EMPTY_DRAFT])
})

test('moves an answer that changes while the draft is being stored to the application', async () => {
  const early = withAnswer(EMPTY_DRAFT, 11, 'Early')
  mockDrafts(() => writeDraft(LOCAL, withAnswer(early, 12, 'Late')))
  writeDraft(LOCAL, early)
  await storeDraft({ id: 7, survey })
  expect(readDraft(LOCAL)).toEqual(EMPTY_DRAFT)
  expect(readDraft(draftKey(7, 3)).answers).toMatchObject({ 12: { value: 'Late' } })
})

test('removes control characters from the source and the sponsor of a stored draft', async () => {
  const sent = mockDrafts()
  writeDraft(LOCAL, { ...withAnswer(EMPTY_DRAFT, 11, 'Because'), source: 'pos\0ter', sponsor: '\0' })
  await storeDraft({ id: 7, survey })
  expect(sent).toMatchObject([{ candidacy: { source: 'poster' }, sponsor: null }])
})
