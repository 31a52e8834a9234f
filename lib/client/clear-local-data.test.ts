import { writeDraft } from '#lib/client/draft-store'
import { dropKeptHere } from '#lib/client/kept-here'
import { keepTyped } from '#lib/client/kept-text'
import { writeDraftFiles, writeMessageDraft } from '#lib/client/message-draft'
import { storyOf } from '#lib/client/origin-story'

it('deletes all data of the user, and keeps the source of the visit', () => {
  keepTyped('7:phone', '06 12')
  sessionStorage.setItem('alert-draft', '{}')
  writeDraft(3, { 12: 'Because bread is made at night.' })
  writeMessageDraft(7, 5, 'Tuesday is')
  writeDraftFiles(7, 5, [{ url: '/fs/cdn/h1', filename: 'diploma.pdf', handle: 'h1' }])
  sessionStorage.setItem('recording-link-3', '9')
  localStorage.setItem('what a later change keeps', 'x')
  storyOf('?source=radio&sponsor=ABCDE-23456')
  expect([localStorage.length, sessionStorage.length]).toEqual([4, 5])
  dropKeptHere()
  expect(Object.keys(localStorage)).toEqual([])
  expect(Object.keys(sessionStorage).sort()).toEqual(['source', 'sponsor'])
})
