import { embedScript } from '#lib/seo/embed-script'

const code = embedScript('levain', { en: 'Jobs at Maison Levain', fr: 'Les offres chez Maison Levain' })

/** Runs the script as a script element of the current page. */
function embed(attributes: Record<string, string> = {}) {
  const tag = document.createElement('script')
  tag.type = 'text/plain'
  tag.src = 'https://levain.careers.example/embed.js'
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value)
  document.body.append(tag)
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(tag)
  ;(0, eval)(code)
  return tag.nextElementSibling as HTMLIFrameElement
}

const sendMessage = (frame: HTMLIFrameElement, data: unknown, origin = 'https://levain.careers.example') =>
  dispatchEvent(new MessageEvent('message', { data, origin, source: frame.contentWindow }))

afterEach(() => {
  document.body.replaceChildren()
  document.documentElement.lang = ''
  jest.restoreAllMocks()
})

test('the script is small', () => {
  expect(code.length).toBeLessThan(2000)
})

test('inserts the frame after the script, with the requested list and a title', () => {
  document.documentElement.lang = 'fr-BE'
  const frame = embed({ 'data-jobs': 'baking' })
  expect(frame.src).toBe('https://levain.careers.example/iframe/baking')
  expect(frame.title).toBe('Les offres chez Maison Levain')
  expect(frame.style.border).toMatch(/^0/)
})

test("defaults to the company's list, and uses a custom title", () => {
  expect(embed().src).toBe('https://levain.careers.example/iframe/levain')
  expect(embed().title).toBe('Jobs at Maison Levain')
  expect(embed({ 'data-title': 'Join us' }).title).toBe('Join us')
})

test('each frame gets the height that its own list sends', () => {
  const [one, other] = [embed(), embed({ 'data-jobs': 'baking' })]
  sendMessage(one, { type: 'careers:height', height: 912.4 })
  expect([one.style.height, other.style.height]).toEqual(['913px', '480px'])
})

test.each([
  ['another origin', { type: 'careers:height', height: 900 }, 'https://evil.example'],
  ['another type', { type: 'other', height: 900 }, undefined],
  ['an invalid height', { type: 'careers:height', height: '<b>' }, undefined],
  ['no data', null, undefined],
])('a message with %s changes nothing', (_, data, origin) => {
  const frame = embed()
  sendMessage(frame, data, origin)
  expect(frame.style.height).toBe('480px')
})
