import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FunnelFrame } from '#components/funnel/funnel-frame'
import { renderSite } from '#components/site/render-site'
import { stagesOf } from '#lib/domain/candidacy'
import type { Screen } from '#lib/domain/funnel-screen'
import { PITCH_VIEWS, RESUME_VIEWS } from '#lib/domain/funnel-views'
import { campaign, candidacy, record } from '#tests/support/samples'

const job = campaign({ stages: ['VIDEO', 'PITCH', 'RESUME'], video: '/film.mp4' })

/** The screen that Back opens. */
async function screenBefore(now: Screen, overrides: Parameters<typeof candidacy>[0] = {}) {
  const goTo = jest.fn()
  const current = candidacy(overrides)
  const application = {
    stages: stagesOf(job),
    questions: [],
    screen: now,
    candidacy: current,
    progress: current,
    goTo,
    isChange: false,
    session: { status: 'anonymous' } as const,
    form: { answers: {}, isOnDevice: false } as never,
  }
  renderSite(
    <FunnelFrame campaign={job} application={application} help={{ isHelpDisplayed: true, conformance: 'unknown' }}>
      The stage
    </FunnelFrame>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  return goTo.mock.calls.flat()
}

test.each(RESUME_VIEWS)('Back on the screen %s of the CV opens the first screen of the step', async (view) => {
  const first = { at: 'stage', stage: 'RESUME' } as const
  expect(await screenBefore({ ...first, view })).toEqual([first])
})

test.each(PITCH_VIEWS)(
  'Back on the screen %s of the video question opens the first screen of the step',
  async (view) => {
    const first = { at: 'stage', stage: 'PITCH' } as const
    expect(await screenBefore({ ...first, view })).toEqual([first])
  },
)

test.each(PITCH_VIEWS)(
  'Back on the screen %s of a replacement opens the list of methods, or the answer from that list',
  async (view) => {
    const first = { at: 'stage', stage: 'PITCH' } as const
    const before = view === 'choose' ? first : { ...first, view: 'choose' }
    expect(await screenBefore({ ...first, view }, { record })).toEqual([before])
  },
)
