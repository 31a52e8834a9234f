/** @jest-environment node */
import { emitChange } from '#lib/funnel-api/platform/events/changes'
import { createKnownCompanies } from '#lib/host/known-companies'
import { invalidateOnChange } from '#lib/host/pages/open-pages'

type Parts = Parameters<typeof invalidateOnChange>

const LANGUAGES = { own: 'en', offered: ['en'] } as const

function listen() {
  const calls: unknown[] = []
  const known = createKnownCompanies('careers.test')
  for (const slug of ['levain', 'noctua']) known.add(slug, LANGUAGES)
  const pages = { drop: (change: unknown) => void calls.push(['pages', change]) } as unknown as Parts[0]
  const company = { clear: (slug: unknown) => void calls.push(['facts', slug]) } as unknown as Parts[1]
  const stop = invalidateOnChange(pages, company, known)
  const languages = () => ['levain', 'noctua'].map((slug) => known.languagesOf(slug))
  return { calls, languages, stop }
}

test('a change of a company drops its facts, then its languages and pages', () => {
  const { calls, languages, stop } = listen()
  const change = { company: 'levain', campaign: 'baker' }
  emitChange(change)
  expect(calls).toEqual([
    ['facts', 'levain'],
    ['pages', change],
  ])
  expect(languages()).toEqual([undefined, LANGUAGES])
  stop()
})

test('changes that may have been missed drop everything', () => {
  const { calls, languages, stop } = listen()
  emitChange('all')
  expect(calls).toEqual([
    ['facts', null],
    ['pages', 'all'],
  ])
  expect(languages()).toEqual([undefined, undefined])
  stop()
})
