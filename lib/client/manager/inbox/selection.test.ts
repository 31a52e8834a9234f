import { NOTHING_SELECTED, reduceSelection, type SelectionAction } from '#lib/client/manager/inbox/selection'
import { MAX_BULK } from '#lib/domain/inbox'

const order = [10, 11, 12, 13, 14]
const after = (...actions: SelectionAction[]) => actions.reduce(reduceSelection, NOTHING_SELECTED)
const idsAfter = (...actions: SelectionAction[]) => [...after(...actions).ids]

test('an application is selected, and deselected by the same action', () => {
  expect(idsAfter({ type: 'toggle', id: 11 })).toEqual([11])
  expect(idsAfter({ type: 'toggle', id: 11 }, { type: 'toggle', id: 11 })).toEqual([])
})

test.each([
  ['down', 11, 13],
  ['up', 13, 11],
])('a range goes %s from the application selected last', (_, from, to) => {
  expect(idsAfter({ type: 'toggle', id: from }, { type: 'range', id: to, order }).sort()).toEqual([11, 12, 13])
})

test('a range without a start, or with a start that is no longer listed, selects one application', () => {
  expect(idsAfter({ type: 'range', id: 12, order })).toEqual([12])
  expect(idsAfter({ type: 'toggle', id: 99 }, { type: 'range', id: 12, order })).toEqual([99, 12])
})

test('the next range starts at the end of the previous one', () => {
  const ids = idsAfter({ type: 'toggle', id: 10 }, { type: 'range', id: 11, order }, { type: 'range', id: 13, order })
  expect(ids).toEqual([10, 11, 12, 13])
})

test('selects at most the number that a bulk action accepts, and says so', () => {
  const ids = Array.from({ length: MAX_BULK + 1 }, (_, index) => index + 1)
  const full = after({ type: 'add', ids })
  expect([full.ids.size, full.isCapped]).toEqual([MAX_BULK, true])
  expect(after({ type: 'add', ids: ids.slice(1) }).isCapped).toBe(false)
  expect(after({ type: 'add', ids }, { type: 'remove', ids: [1] }).isCapped).toBe(false)
})

test('clears the selection', () => {
  expect(after({ type: 'add', ids: order }, { type: 'clear' })).toEqual(NOTHING_SELECTED)
})
