import { robotsOf } from '#lib/tenancy/robots'

test.each([
  ['/', false, '', null],
  ['/all-jobs', false, '', null],
  ['/all-jobs', false, '?where=lyon', 'noindex, follow'],
  ['/all-jobs', false, '?lang=fr', null],
  ['/all-jobs', false, '?lang=fr&where=lyon', 'noindex, follow'],
  ['/jobs/baker', false, '?utm_source=a', null],
  ['/iframe/all-jobs', false, '', 'none'],
  ['/jobs/baker', true, '', 'none'],
  ['/all-jobs', true, '?where=lyon', 'none'],
])('robots header of %s, preview: %s, search "%s": %s', (path, isPreview, search, expected) => {
  expect(robotsOf({ kind: 'render', company: 'levain', locale: 'en', path, isPreview }, search)).toBe(expected)
})
