import { goToElement } from '#lib/client/go-to-element'
import { settle } from '#tests/support/settle'

const scrolledTo: string[] = []
/** Starts to go to an element. Returns a function that aborts it. */
const go = (id: string, isScrolledByBrowser: boolean) => {
  const controller = new AbortController()
  goToElement({ hash: `#${id}`, isScrolledByBrowser, signal: controller.signal })
  return () => controller.abort()
}
beforeEach(() => {
  scrolledTo.length = 0
  document.body.innerHTML = '<h2 id="here"></h2>'
  Element.prototype.scrollIntoView = function () {
    scrolledTo.push(this.id)
  }
})

async function addElement(id: string) {
  document.body.append(Object.assign(document.createElement('h2'), { id }))
  await settle()
}

test('scrolls to an existing element unless the browser already did', () => {
  go('here', true)
  expect(scrolledTo).toEqual([])
  go('here', false)
  expect(scrolledTo).toEqual(['here'])
})

test('scrolls to an element when it appears', async () => {
  go('data', true)
  await addElement('other')
  expect(scrolledTo).toEqual([])
  await addElement('data')
  await addElement('more')
  expect(scrolledTo).toEqual(['data'])
})

test('does not scroll after user input or an abort', async () => {
  go('data', false)
  dispatchEvent(new Event('wheel'))
  await addElement('data')
  const abort = go('late', false)
  abort()
  await addElement('late')
  expect(scrolledTo).toEqual([])
})

test('decodes a hash unless it is malformed', async () => {
  await addElement('téam')
  await addElement('100%')
  go('t%C3%A9am', false)
  go('100%', false)
  expect(scrolledTo).toEqual(['téam', '100%'])
})
