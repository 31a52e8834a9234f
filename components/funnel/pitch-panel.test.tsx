import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { PitchPanel, type Recorder } from '#components/funnel/pitch-panel'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { CampaignPitch } from '#lib/domain/campaign'
import type { Candidacy } from '#lib/domain/candidacy'
import type { PitchView } from '#lib/domain/funnel-views'
import { candidacy, card, record } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const recorder: Recorder = ({ onChoosing, children }) => (
  <>
    <button onClick={() => onChoosing(true)}>Opened</button>
    <button onClick={() => onChoosing(false)}>Closed</button>
    {children}
  </>
)

/** Renders a pitch that can be skipped. `earlier` is the response to the list of records. */
async function show(earlier: () => Promise<object[]> = async () => [], current = candidacy()) {
  const jobs = [candidacy({ id: 8, campaign: card({ id: 9, name: 'Miller' }) })]
  setTestTransport(async ({ url }) => Response.json(url.endsWith('/me/records') ? await earlier() : jobs))
  renderSite(<Panel candidacy={current} />)
  await act(settle)
}

function Panel({ candidacy: current }: { candidacy: Candidacy }) {
  const [view, setView] = useState<PitchView | null>(null)
  return (
    <PitchPanel
      recorder={recorder}
      pitch={CampaignPitch.parse({ id: 2 })}
      lang="en"
      candidacy={current}
      view={view}
      onView={setView}
      onWatch={() => undefined}
      onDone={() => undefined}
    >
      <button>Skip</button>
    </PitchPanel>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const button = (name: string) => screen.queryByRole('button', { name })

test('shows the button that skips the answer inside the recorder', async () => {
  await show()
  expect(button('Skip')).toBeVisible()
})

test('offers to keep the current answer instead of skipping', async () => {
  await show(undefined, candidacy({ record: { ...record, text: 'Rye', kind: 'text' } }))
  await press('Change answer')
  expect(button('Skip')).toBeNull()
  await press('Keep this answer')
  expect(button('Change answer')).toBeVisible()
})

test('shows the earlier answers when they have loaded, while the methods are shown', async () => {
  const { promise, resolve } = Promise.withResolvers<object[]>()
  await show(() => promise)
  resolve([{ ...record, id: 20, candidacy_id: 8 }])
  await act(settle)
  expect(screen.queryByText('Miller')).toBeNull()
  await press('Opened')
  expect(screen.getByText('Miller')).toBeVisible()
  await press('Closed')
  expect(screen.queryByText('Miller')).toBeNull()
})

test('allows skipping if the earlier answers cannot be read', async () => {
  await show(() => Promise.reject(new Error('offline')))
  expect(button('Skip')).toBeVisible()
})
