import { readDraftFiles, readMessageDraft, writeDraftFiles, writeMessageDraft } from '#lib/client/message-draft'
import { BLOCKED_STORAGE, withoutStorage } from '#tests/support/no-storage'

const file = { url: '/fs/cdn/h1', filename: 'diploma.pdf', handle: 'h1' }
beforeEach(() => localStorage.clear())

test('stores text and files per user and discussion until they are empty', () => {
  writeMessageDraft(7, 5, 'Tuesday is')
  writeDraftFiles(7, 5, [file])
  expect([readMessageDraft(7, 5), readDraftFiles(7, 5)]).toEqual(['Tuesday is', [file]])
  expect([readMessageDraft(8, 5), readDraftFiles(8, 5), readDraftFiles(7, 6)]).toEqual(['', [], []])
  writeMessageDraft(7, 5, '')
  writeDraftFiles(7, 5, [])
  expect(localStorage).toHaveLength(0)
})

test.each(['{', '"h1"', '[{"url":1}]', 'null'])('ignores files stored as %s', (text) => {
  localStorage.setItem('message-files:7:5', text)
  expect(readDraftFiles(7, 5)).toEqual([])
})

test.each(BLOCKED_STORAGE)('returns no draft in browsers that %s', (_, get) => {
  const restore = withoutStorage(get)
  try {
    writeDraftFiles(7, 5, [file])
    expect(readDraftFiles(7, 5)).toEqual([])
  } finally {
    restore()
  }
})
