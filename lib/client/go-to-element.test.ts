import { goToElement } from '#lib/client/go-to-element'

const went: string[] = []
const go = (id: string, isLate: boolean) => {
  const leave = new AbortController()
  goToElement({ hash: `#${id}`, isLate, signal: leave.signal })
  return () => leave.abort()
}
beforeEach(() => {
  went.length = 0
  document.body.innerHTML = '<h2 id="here"></h2>'
  Element.prototype.scrollIntoView = function () {
    went.push(this.id)
  }
})

async function bring(id: string) {
  document.body.append(Object.assign(document.createElement('h2'), { id }))
  await new Promise((resolve) => setTimeout(resolve))
}

test('goes to an element that exists, unless the browser already did', () => {
  go('here', true)
  expect(went).toEqual([])
  go('here', false)
  expect(went).toEqual(['here'])
})

test('goes to an element as soon as it appears', async () => {
  go('data', true)
  await bring('other')
  expect(went).toEqual([])
  await bring('data')
  await bring('more')
  expect(went).toEqual(['data'])
})

test('does not move a user who has moved on', async () => {
  go('data', false)
  dispatchEvent(new Event('wheel'))
  await bring('data')
  go('late', false)()
  await bring('late')
  expect(went).toEqual([])
})

test('decodes a hash, and takes a malformed one literally', async () => {
  await bring('téam')
  await bring('100%')
  go('t%C3%A9am', false)
  go('100%', false)
  expect(went).toEqual(['téam', '100%'])
})
