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

test('what is there is gone to, unless the browser has done so', () => {
  go('here', true)
  expect(went).toEqual([])
  go('here', false)
  expect(went).toEqual(['here'])
})

test('what comes later is gone to once it is there', async () => {
  go('data', true)
  await bring('other')
  expect(went).toEqual([])
  await bring('data')
  await bring('more')
  expect(went).toEqual(['data'])
})

test('nobody who has moved on is brought back', async () => {
  go('data', false)
  dispatchEvent(new Event('wheel'))
  await bring('data')
  go('late', false)()
  await bring('late')
  expect(went).toEqual([])
})

test('a hash is decoded; one that is not well written is what it says', async () => {
  await bring('téam')
  await bring('100%')
  go('t%C3%A9am', false)
  go('100%', false)
  expect(went).toEqual(['téam', '100%'])
})
