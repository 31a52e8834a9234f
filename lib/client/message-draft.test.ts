import { readDraftFiles, readMessageDraft, writeDraftFiles, writeMessageDraft } from '#lib/client/message-draft'
import { KEEPING_NOTHING, withoutStorage } from '#tests/support/no-storage'

const file = { url: '/fs/cdn/h1', filename: 'diploma.pdf', handle: 'h1' }
beforeEach(() => localStorage.clear())

test('words and files are kept for one person and one conversation, and dropped when none are left', () => {
  writeMessageDraft(7, 5, 'Tuesday is')
  writeDraftFiles(7, 5, [file])
  expect([readMessageDraft(7, 5), readDraftFiles(7, 5)]).toEqual(['Tuesday is', [file]])
  expect([readMessageDraft(8, 5), readDraftFiles(8, 5), readDraftFiles(7, 6)]).toEqual(['', [], []])
  writeMessageDraft(7, 5, '')
  writeDraftFiles(7, 5, [])
  expect(localStorage).toHaveLength(0)
})

test.each(['{', '"h1"', '[{"url":1}]', 'null'])('files kept as %s are none', (text) => {
  localStorage.setItem('message-files:7:5', text)
  expect(readDraftFiles(7, 5)).toEqual([])
})

test.each(KEEPING_NOTHING)('browsers that %s do without', (_, get) => {
  const giveBack = withoutStorage(get)
  try {
    writeDraftFiles(7, 5, [file])
    expect(readDraftFiles(7, 5)).toEqual([])
  } finally {
    giveBack()
  }
})
