import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PitchPanel, type Recorder } from '#components/funnel/pitch-panel'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { CampaignPitch } from '#lib/domain/campaign'
import { candidacy, card, record } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const recorder: Recorder = ({ onChoosing }) => (
  <>
    <button onClick={() => onChoosing(true)}>Opened</button>
    <button onClick={() => onChoosing(null)}>Back</button>
  </>
)

/** Renders a pitch that can be skipped. `earlier` is the response to the list of records. */
async function show(earlier: () => Promise<object[]> = async () => [], current = candidacy()) {
  const jobs = [candidacy({ id: 8, campaign: card({ id: 9, name: 'Miller' }) })]
  setTestTransport(async ({ url }) => Response.json(url.endsWith('/me/records') ? await earlier() : jobs))
  renderSite(
    <PitchPanel
      recorder={recorder}
      pitch={CampaignPitch.parse({ id: 2 })}
      lang="en"
      candidacy={current}
      onWatch={() => undefined}
      onDone={() => undefined}
    >
      <button>Skip</button>
    </PitchPanel>,
  )
  await act(settle)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const button = (name: string) => screen.queryByRole('button', { name })

test('shows nothing below the recorder while it opens, so that no button moves', async () => {
  await show()
  expect(button('Skip')).toBeNull()
  await press('Opened')
  expect(button('Skip')).toBeVisible()
  await press('Back')
  expect(button('Skip')).toBeNull()
})

test('the same applies to the button that returns to the current answer', async () => {
  await show(undefined, candidacy({ record: { ...record, text: 'Rye', kind: 'text' } }))
  await press('Change answer')
  expect(button('Keep this answer')).toBeNull()
  await press('Opened')
  expect(button('Keep this answer')).toBeVisible()
  expect(button('Skip')).toBeNull()
})

test('shows the rest below the earlier answers, when these have loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<object[]>()
  await show(() => promise)
  await press('Opened')
  expect(button('Skip')).toBeNull()
  resolve([{ ...record, id: 20, candidacy_id: 8 }])
  expect(await screen.findByRole('button', { name: 'Skip' })).toBeVisible()
  expect(screen.getByText('Miller')).toBeVisible()
})

test('shows the rest if the earlier answers cannot be read', async () => {
  await show(() => Promise.reject(new Error('offline')))
  await press('Opened')
  expect(button('Skip')).toBeVisible()
})
