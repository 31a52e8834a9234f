/** @jest-environment node */
import { insertMention, mentionAt, mentionsIn, suggestionsFor } from '#lib/client/manager/application/mentions'

const lena = { id: 1, name: 'Lena Vogt' }
const leo = { id: 2, name: 'Leo' }
const leonie = { id: 3, name: 'Leonie' }

test('an @ at the beginning of a word starts a mention, and an email address does not', () => {
  expect(mentionAt('Hello @Le', 9)).toEqual({ start: 6, query: 'Le' })
  expect(mentionAt('@', 1)).toEqual({ start: 0, query: '' })
  expect(mentionAt('@Lena Vo', 8)).toEqual({ start: 0, query: 'Lena Vo' })
  expect(mentionAt('nora@example', 12)).toBeNull()
  expect(mentionAt('@Lena\nnext', 10)).toBeNull()
})

test('suggests names by the beginning of a word, until the name is complete', () => {
  expect(suggestionsFor([lena, leo, leonie], 'le')).toEqual([lena, leo, leonie])
  expect(suggestionsFor([lena, leo], 'vo')).toEqual([lena])
  expect(suggestionsFor([lena, leo], 'Lena Vogt')).toEqual([])
})

test('inserts the complete name and puts the caret after it', () => {
  expect(insertMention('Ask @le soon', { start: 4, caret: 7 }, lena)).toEqual({
    text: 'Ask @Lena Vogt soon',
    caret: 15,
  })
})

test('finds mentioned members, but not a shorter name within a longer one', () => {
  expect(mentionsIn('@Leonie and @Lena Vogt, please', [lena, leo, leonie])).toEqual([1, 3])
  expect(mentionsIn('@Leo: please', [leo])).toEqual([2])
})
