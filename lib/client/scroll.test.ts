import { scrollRule } from '#lib/client/scroll'

const arrival = { path: '/team', from: '/', hash: '', previous: null }

test('keeps the position on the same path', () => {
  expect(scrollRule({ ...arrival, from: '/team' })).toEqual({ kind: 'keep' })
})

test('leaves a new visitor where the browser put them, or where they scrolled before the scripts ran', () => {
  expect(scrollRule({ ...arrival, from: null })).toEqual({ kind: 'keep' })
  expect(scrollRule({ ...arrival, from: null, hash: '#team' })).toEqual({
    kind: 'element',
    hash: '#team',
    isLate: true,
  })
})

test('scrolls a hash to its element, also on the same path', () => {
  expect(scrollRule({ ...arrival, hash: '#t%C3%A9am', from: '/team' })).toEqual({
    kind: 'element',
    hash: '#t%C3%A9am',
    isLate: false,
  })
  expect(scrollRule({ ...arrival, hash: '#' })).toEqual({ kind: 'position', position: { left: 0, top: 0 } })
})

test('otherwise restores the previous position, or scrolls to the top', () => {
  expect(scrollRule({ ...arrival, previous: { left: 0, top: 420 } })).toEqual({
    kind: 'position',
    position: { left: 0, top: 420 },
  })
  expect(scrollRule(arrival)).toEqual({ kind: 'position', position: { left: 0, top: 0 } })
})
