import { isTracked, mayHaveChat, mayHavePixels, pageView, withoutSecrets } from '#lib/domain/page-view'

test.each([
  ['/jobs/baker', true],
  ['/jobs/baker/apply', true],
  ['/profile', true],
  ['/profile/messaging', true],
  ['/', false],
  ['/fr/news', false],
  ['/profiles', false],
])('§2: a view of %s is tracked: %s', (path, expected) => {
  expect(isTracked(path)).toBe(expected)
})

test.each([
  '/jobs/baker/apply',
  '/profile',
  '/profile/applications/AB12',
  '/verification',
  '/reset-password/t0ken',
  '/unsubscription/t0ken/4',
  '/job-alerts/t0ken/4',
  '/recording',
  '/delete-account',
])('tracking snippets do not run on %s', (path) => {
  expect(mayHavePixels(path)).toBe(false)
})

test.each(['/', '/fr/team', '/jobs/baker', '/all-jobs', '/help-center'])('tracking snippets run on %s', (path) => {
  expect(mayHavePixels(path)).toBe(true)
})

test('the chat runs on all pages without a secret in the URL', () => {
  expect(['/jobs/baker/apply', '/profile'].every(mayHaveChat)).toBe(true)
  expect(
    ['/reset-password/t0ken', '/unsubscription/t0ken/4', '/job-alerts/t0ken/4', '/recording'].some(mayHaveChat),
  ).toBe(false)
})

test.each([
  ['/jobs/baker', '?source=linkedin&token=s3cret&utm_medium=post', '/jobs/baker?source=linkedin&utm_medium=post'],
  ['/jobs/baker', '?sponsor=camille', '/jobs/baker'],
  ['/reset-password/s3cret/baker', '', '/reset-password/:token/baker'],
  ['/unsubscription/s3cret/12', '', '/unsubscription/:token/:id'],
  ['/job-alerts/s3cret/12', '', '/job-alerts/:token/:id'],
  ['/profile/applications/AB12', '', '/profile/applications/:reference'],
])('hides tokens in %s%s: %s', (path, search, expected) => {
  expect(withoutSecrets(path, search)).toBe(expected)
})

test("the stage is 'abstract' on the campaign page and null elsewhere", () => {
  const event = 'page_view'
  expect(pageView('/jobs/baker', '', 'Baker')).toEqual({
    event,
    path: '/jobs/baker',
    title: 'Baker',
    stage: 'abstract',
  })
  expect(pageView('/jobs/baker/apply', '', 'Apply').stage).toBeNull()
  expect(pageView('/profile', '', 'Profile').stage).toBeNull()
})
