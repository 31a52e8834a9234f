import '@testing-library/jest-dom'
import { screen } from '@testing-library/react'
import { NO_ADJUSTMENTS } from '#lib/domain/pitch-adjustments'
import { ChooseView } from './choose-view'
import { ProblemScreen } from './problem-screen'
import { PROPS, renderRecorder } from './render-recorder'

const adjustments = { storageKey: 'pitch', stored: NO_ADJUSTMENTS, put: async () => null }
const withChoice = { ...PROPS, adjustments }
const tooLong = { at: 'failed', problem: 'TOO_LONG', video: null, file: null } as const

test('the phone of a recording link names the computer, where more attempts can be chosen', () => {
  const { unmount } = renderRecorder(<ChooseView hasStoredVideo={false} />, { attemptsLeft: 0 })
  expect(screen.getByText(/upload a file, or choose more attempts on your computer/)).toBeVisible()
  expect(screen.queryByText('More time or attempts')).toBeNull()
  unmount()
  renderRecorder(<ChooseView hasStoredVideo={false} />, { attemptsLeft: 0, props: withChoice })
  expect(screen.getByText(/choose more attempts below/)).toBeVisible()
  expect(screen.getByText('More time or attempts')).toBeVisible()
})

test('the phone of a recording link names the computer, where more time can be chosen', () => {
  const { unmount } = renderRecorder(<ProblemScreen state={tooLong} />)
  expect(screen.getByText(/60 seconds or shorter. Shorten it, or choose more time on your computer/)).toBeVisible()
  unmount()
  renderRecorder(<ProblemScreen state={tooLong} />, { props: withChoice })
  expect(screen.getByText(/choose more time under “More time or attempts”/)).toBeVisible()
})
