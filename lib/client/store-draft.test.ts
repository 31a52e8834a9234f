import { setTestTransport } from '#lib/client/api'
import { EMPTY_DRAFT, readDraft, withAnswer, writeDraft } from '#lib/client/draft-store'
import { draftKey } from '#lib/client/input-storage'
import { storeDraft } from '#lib/client/store-draft'
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
