import { withOlderEntries } from '#lib/client/manager/application/use-older-entries'

const order = { keyOf: (id: number) => id, isOlder: (id: number, than: number) => id < than }

test.each([
  ['a new entry removes no entry from the list', [4, 3], [3, 2, 1], [4, 3, 2, 1]],
  ['a deleted entry of the first page disappears', [5, 3, 2], [5, 4, 3, 2, 1], [5, 3, 2, 1]],
  ['older entries follow', [3, 2], [1], [3, 2, 1]],
  ['an empty first page empties the list', [], [3, 2, 1], []],
  ['the first page is the complete list if no older entries are known', [2, 1], [], [2, 1]],
])('%s', (_, page, known, expected) => {
  expect(withOlderEntries(page, known, order)).toEqual(expected)
})
