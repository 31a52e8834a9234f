import { scrollRule } from '#lib/client/scroll'

const arrival = { path: '/team', from: '/', hash: '', previous: null }

test('the same path keeps its position', () => {
  expect(scrollRule({ ...arrival, from: '/team' })).toEqual({ kind: 'keep' })
})

test('who has just arrived stays where the browser put them, or where they scrolled before the scripts ran', () => {
  expect(scrollRule({ ...arrival, from: null })).toEqual({ kind: 'keep' })
  expect(scrollRule({ ...arrival, from: null, hash: '#team' })).toEqual({
    kind: 'element',
    hash: '#team',
    isLate: true,
  })
})

test('a hash goes to its element, on the same path too', () => {
  expect(scrollRule({ ...arrival, hash: '#t%C3%A9am', from: '/team' })).toEqual({
    kind: 'element',
    hash: '#t%C3%A9am',
    isLate: false,
  })
  expect(scrollRule({ ...arrival, hash: '#' })).toEqual({ kind: 'position', position: { left: 0, top: 0 } })
})

test('otherwise it is the position before, or the top', () => {
  expect(scrollRule({ ...arrival, previous: { left: 0, top: 420 } })).toEqual({
    kind: 'position',
    position: { left: 0, top: 420 },
  })
  expect(scrollRule(arrival)).toEqual({ kind: 'position', position: { left: 0, top: 0 } })
})
