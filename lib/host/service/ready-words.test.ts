/** @jest-environment node */
import { logReady, readyWords } from '#lib/host/service/ready-words'
import { heardLog } from '#tests/support/heard-log'

const origin = (slug: string) => `http://${slug}.localhost:3000`
const started = (companies: string[], isForeign = false) => ({ port: 3000, companies, origin, isForeign })

test('a terminal hears the addresses, some of many', () => {
  expect(readyWords(started(['bakery']))).toBe('Ready on port 3000. Careers sites:\n  http://bakery.localhost:3000\n')
  expect(readyWords(started(Array.from({ length: 12 }, (_, at) => `c${at}`)))).toMatch(
    /c9\.localhost:3000\n {2}and 2 more\n$/,
  )
})

test('where there is no company, it is said how one comes in', () => {
  expect(readyWords(started([]))).toContain('npm run company -- create')
  const heard = heardLog('info')
  logReady(started([]))
  expect(heard.lines.join()).toContain('npm run company -- create')
  heard.forget()
})

test('nothing of the kind where another funnel API has the companies', () => {
  expect(readyWords(started([], true))).toBe('Ready on port 3000.\n')
  const heard = heardLog('info')
  logReady(started([], true))
  expect(heard.lines).toHaveLength(1)
  heard.forget()
})
