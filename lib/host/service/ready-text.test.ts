/** @jest-environment node */
import { logReady, readyWords } from '#lib/host/service/ready-words'
import { heardLog } from '#tests/support/heard-log'

const origin = (slug: string) => `http://${slug}.localhost:3000`
const started = (companies: string[], isForeign = false) => ({ port: 3000, companies, origin, isForeign })

test('prints the addresses of the sites, at most ten', () => {
  expect(readyWords(started(['bakery']))).toBe('Ready on port 3000. Careers sites:\n  http://bakery.localhost:3000\n')
  expect(readyWords(started(Array.from({ length: 12 }, (_, at) => `c${at}`)))).toMatch(
    /c9\.localhost:3000\n {2}and 2 more\n$/,
  )
})

test('explains how to create the first company', () => {
  expect(readyWords(started([]))).toContain('npm run company -- create')
  const heard = heardLog('info')
  logReady(started([]))
  expect(heard.lines.join()).toContain('npm run company -- create')
  heard.forget()
})

test('prints no hint with an external funnel API', () => {
  expect(readyWords(started([], true))).toBe('Ready on port 3000.\n')
  const heard = heardLog('info')
  logReady(started([], true))
  expect(heard.lines).toHaveLength(1)
  heard.forget()
})
