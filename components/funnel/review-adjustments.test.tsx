import { act, screen, waitFor, within } from '@testing-library/react'
import { ReviewAdjustments } from '#components/funnel/review-adjustments'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { writeLocalAdjustments } from '#lib/client/local-adjustments'
import { NOTHING_REQUESTED } from '#lib/domain/adjustments'
import { campaign } from '#tests/support/samples'

let requested: object

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/jobs/baker/apply?step=review')
  requested = NOTHING_REQUESTED
  setTestTransport(async () => Response.json(requested))
})

const open = () => renderSite(<ReviewAdjustments campaign={campaign()} candidacy_id={3} />)
const part = () => screen.findByRole('region', { name: 'Adjustments' })
const goTo = (hash: string) =>
  act(() => {
    history.pushState(null, '', `/jobs/baker/apply?step=review${hash}`)
    dispatchEvent(new PopStateEvent('popstate'))
  })

test('lists the requested adjustments, with a link to the dialog that changes them', async () => {
  requested = { is_questions_in_advance: true, interpreter: 'LSF', is_text_only: true, other: 'A quiet room' }
  open()
  await screen.findByText('A quiet room')
  const items = within(await part()).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Questions in advance',
    'Contact in writing only',
    'An interpreter: LSF',
    'A quiet room',
  ])
  expect(screen.getByRole('link', { name: 'Change: Adjustments' })).toHaveAttribute('href', '#adjustments')
})

test('says that nothing is requested', async () => {
  open()
  expect(await screen.findByText('None requested')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add: Adjustments' })).toBeVisible()
})

test('shows what was saved in the dialog', async () => {
  open()
  await screen.findByText('None requested')
  goTo('#adjustments')
  requested = { ...NOTHING_REQUESTED, is_text_only: true }
  goTo('')
  expect(await screen.findByText('Contact in writing only')).toBeVisible()
})

test('shows a request that this device has not sent yet', async () => {
  writeLocalAdjustments(7, { ...NOTHING_REQUESTED, interpreter: 'BSL' })
  open()
  expect(await screen.findByText('An interpreter: BSL')).toBeVisible()
})

test('reports a request that cannot be loaded, with a retry', async () => {
  setTestTransport(async () => Response.json({ error: { code: 'UNAVAILABLE', message: '' } }, { status: 503 }))
  open()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  setTestTransport(async () => Response.json({ ...NOTHING_REQUESTED, is_text_only: true }))
  act(() => retry.click())
  await waitFor(() => expect(screen.getByText('Contact in writing only')).toBeVisible())
})

test('shows no link before the request is loaded', async () => {
  setTestTransport(() => new Promise(() => {}))
  open()
  expect(await part()).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

test.each([
  ['NOT_FOUND', 404],
  ['NOT_IMPLEMENTED', 501],
])('is hidden if the funnel API lacks requests (%s)', async (code, status) => {
  setTestTransport(async () => Response.json({ error: { code, message: '' } }, { status }))
  open()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Adjustments' })).toBeNull())
})
