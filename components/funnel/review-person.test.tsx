import { act, screen } from '@testing-library/react'
import { ReviewPerson } from '#components/funnel/review-person'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

test.each([
  ['linkedin', 'Source of your visit: LinkedIn'],
  ['other', 'Source of your visit: another source'],
  // Counts as no source.
  ['direct', null],
  [' Direct', null],
])('names the source %j of the visit: %j', async (source, text) => {
  setTestTransport(async () => Response.json([]))
  const props = { dialog: () => null, isChanging: false, onChange: () => {}, onClose: () => {} }
  renderSite(<ReviewPerson {...props} user={user()} source={source} />)
  await act(settle)
  expect(screen.queryByText(/^Source of your visit/)?.textContent ?? null).toBe(text)
})
