import { withOlderEntries } from '#lib/client/manager/application/use-older-entries'

const order = { keyOf: (id: number) => id, isOlder: (id: number, than: number) => id < than }

test.each([
  ['a new entry pushes none off the list', [4, 3], [3, 2, 1], [4, 3, 2, 1]],
  ['a deleted entry of the first page disappears', [5, 3, 2], [5, 4, 3, 2, 1], [5, 3, 2, 1]],
  ['older entries follow', [3, 2], [1], [3, 2, 1]],
  ['nothing is left of a list that was deleted', [], [3, 2, 1], []],
  ['the first page is enough', [2, 1], [], [2, 1]],
])('%s', (_, page, known, expected) => {
  expect(withOlderEntries(page, known, order)).toEqual(expected)
})
