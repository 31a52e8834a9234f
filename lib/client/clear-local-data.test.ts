import { EMPTY_DRAFT, withAnswer, writeDraft } from '#lib/client/draft-store'
import { draftKey } from '#lib/client/input-storage'
import { clearLocalData } from '#lib/client/clear-local-data'
import { writeUnsavedInput } from '#lib/client/unsaved-input'
import { writeDraftFiles, writeMessageDraft } from '#lib/client/message-draft'
import { visitOrigin } from '#lib/client/visit-origin'
import { writeWrittenDraft } from '#lib/client/written-draft'

it('deletes all data of the user but not the source of the visit', () => {
  writeUnsavedInput('7:phone', '06 12')
  sessionStorage.setItem('draft', '{}')
  writeDraft(draftKey(7, 3), withAnswer(EMPTY_DRAFT, 12, 'Because bread is made at night.'))
  writeMessageDraft(7, 5, 'Tuesday is')
  writeDraftFiles(7, 5, [{ url: '/fs/cdn/h1', filename: 'diploma.pdf', handle: 'h1' }])
  writeWrittenDraft('7-3-1', 'text', 'Rye bread')
  sessionStorage.setItem('recording-link-3', '9')
  localStorage.setItem('an unknown key', 'x')
  visitOrigin('?source=radio&sponsor=ABCDE-23456')
  expect([localStorage.length, sessionStorage.length]).toEqual([5, 5])
  clearLocalData(true)
  expect(Object.keys(localStorage)).toEqual([])
  expect(Object.keys(sessionStorage).sort()).toEqual(['source', 'sponsor'])
})
