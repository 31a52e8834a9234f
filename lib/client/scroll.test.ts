import { scrollRule } from '#lib/client/scroll'

const arrival = { path: '/team', from: '/', hash: '', previous: null }

test('does not scroll on the same path', () => {
  expect(scrollRule({ ...arrival, from: '/team' })).toEqual({ kind: 'keep' })
})

test('does not scroll on the first page of a visit, where the browser scrolls to a hash itself', () => {
  expect(scrollRule({ ...arrival, from: null })).toEqual({ kind: 'keep' })
  expect(scrollRule({ ...arrival, from: null, hash: '#team' })).toEqual({
    kind: 'element',
    hash: '#team',
    isScrolledByBrowser: true,
  })
})

test('scrolls to the element of a hash, also on the same path', () => {
  expect(scrollRule({ ...arrival, hash: '#t%C3%A9am', from: '/team' })).toEqual({
    kind: 'element',
    hash: '#t%C3%A9am',
    isScrolledByBrowser: false,
  })
  expect(scrollRule({ ...arrival, hash: '#' })).toEqual({ kind: 'position', position: { left: 0, top: 0 } })
})

test('restores the previous position on another path, or scrolls to the top', () => {
  expect(scrollRule({ ...arrival, previous: { left: 0, top: 420 } })).toEqual({
    kind: 'position',
    position: { left: 0, top: 420 },
  })
  expect(scrollRule(arrival)).toEqual({ kind: 'position', position: { left: 0, top: 0 } })
})
