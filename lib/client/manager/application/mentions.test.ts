/** @jest-environment node */
import {
  canMention,
  insertMention,
  mentionAt,
  mentionsIn,
  suggestionsFor,
  withMentions,
} from '#lib/client/manager/application/mentions'

const members = withMentions([
  { id: 1, name: 'Lena Vogt', email: 'lena@levain.example' },
  { id: 2, name: 'Leo', email: 'leo@levain.example' },
  { id: 3, name: 'Leonie', email: 'leonie@levain.example' },
])
const [lena, leo, leonie] = [members[0]!, members[1]!, members[2]!]

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

test('suggests a complete name before longer ones, so that Enter does not choose another member', () => {
  const [longer, shorter] = withMentions([
    { ...lena, name: 'Leo Vogt' },
    { ...leo, name: 'Leo' },
  ])
  expect(suggestionsFor([longer!, shorter!], 'Leo')).toEqual([shorter, longer])
  expect(suggestionsFor([longer!, shorter!], 'Leo ')).toEqual([])
  expect(suggestionsFor([longer!, shorter!], 'Leo v')).toEqual([longer])
})

test('inserts the complete name and puts the caret after it', () => {
  expect(insertMention('Ask @le soon', { start: 4, caret: 7 }, lena)).toEqual({
    text: 'Ask @Lena Vogt soon',
    caret: 15,
  })
})

describe('the members that a text mentions', () => {
  const anna = { id: 4, name: 'Anna', email: 'anna@levain.example' }
  const mueller = { id: 5, name: 'Anna Müller', email: 'mueller@levain.example' }
  const otherMueller = { id: 6, name: 'Anna Müller', email: 'a.mueller@levain.example' }
  test.each([
    ['two names', '@Leonie and @Lena Vogt, please', [lena, leo, leonie], [1, 3]],
    ['a name before a colon', '@Leo: please', [leo], [2]],
    ['only the longest name', '@Anna Müller please', [anna, mueller], [5]],
    ['the shorter name if it stands alone', '@Anna please ask Müller', [anna, mueller], [4]],
    ['both names', '@Anna and @Anna Müller', [mueller, anna], [5, 4]],
    ['a name in the genitive', "@Anna's note", [anna, mueller], [4]],
    ['each member once', '@Anna, @Anna', [anna], [4]],
    ['nobody for a part of another name', '@Anna-Lena and @Annabel', [anna], []],
    ['nobody for a name with a combining accent', '@Leo\u0301', [leo], []],
    ['nobody for an email address', 'nora@Leo.example', [leo], []],
    ['nobody for a name of two members', '@Anna Müller please', [anna, mueller, otherMueller], []],
    ['one of two members of the same name', '@Anna Müller (a.mueller@levain.example)!', [mueller, otherMueller], [6]],
    ['nobody for an empty name', '@ please', [{ ...leo, name: '' }], []],
  ])('are %s', (_, text, members, ids) => {
    expect(mentionsIn(text, withMentions(members)).toSorted()).toEqual(ids.toSorted())
  })

  test('of the same name have their email address in the mention, and stay suggested until one is chosen', () => {
    const [first, second] = withMentions([mueller, otherMueller])
    const members = [first!, second!]
    expect(suggestionsFor(members, 'Anna Müller')).toEqual(members)
    const { text, caret } = insertMention('@Anna', { start: 0, caret: 5 }, second!)
    expect(text).toBe('@Anna Müller (a.mueller@levain.example) ')
    expect(suggestionsFor(members, text.slice(1, -1))).toEqual([])
    expect(mentionAt(text, caret)).toBeNull()
    expect(mentionsIn(text, members)).toEqual([6])
  })
})

test.each([
  ['Ask @Lena', true],
  ['(@Lena)', true],
  ['Ask nora@levain.example', false],
  ['Ask Lena', false],
])('“%s” can mention someone: %s', (text, expected) => {
  expect([canMention(text), canMention(text)]).toEqual([expected, expected])
})
