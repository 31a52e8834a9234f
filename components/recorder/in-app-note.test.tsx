import '@testing-library/jest-dom'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '#lib/contract/errors'
import { ChooseView } from './choose-view'
import { PROPS, renderRecorder } from './render-recorder'

const SUPPORT = { format: 'video/mp4', audioFormat: 'audio/mp4', hasCameraApp: true, isPhone: false } as const
const button = (name: string) => screen.getByRole('button', { name })

test('explains how to leave an in-app browser only if a link can be created', () => {
  const support = { ...SUPPORT, app: 'Instagram', browser: 'IN_APP' } as const
  renderRecorder(<ChooseView hasStoredVideo={false} />, { support })
  expect(screen.queryByText(/You’re using Instagram/)).toBeNull()
  renderRecorder(<ChooseView hasStoredVideo={false} />, { support, props: { ...PROPS, createLink: async () => '' } })
  expect(screen.getByText(/You’re using Instagram/)).toBeVisible()
  expect(screen.getByText(/It opens this step and signs you in.*once, within 20 minutes/)).toBeVisible()
})

test('creates the link when the button is pressed, and displays it if copying is denied', async () => {
  const support = { ...SUPPORT, app: 'Instagram', browser: 'IN_APP' } as const
  const user = userEvent.setup()
  const createLink = jest.fn(async () => 'https://levain.example/jobs/baker/apply?step=pitch&token=abc')
  renderRecorder(<ChooseView hasStoredVideo={false} />, { support, props: { ...PROPS, createLink } })
  expect(createLink).not.toHaveBeenCalled()
  await user.click(button('Copy link'))
  expect(await screen.findByText('Link copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(await createLink())
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await user.click(button('Copy link'))
  expect(await screen.findByText(/could not copy the link/)).toBeVisible()
  expect(screen.getByLabelText('Link to this step')).toHaveValue(await createLink())
})

test('shows an error if the link could not be created', async () => {
  const support = { ...SUPPORT, app: '', browser: 'IN_APP' } as const
  const createLink = () => Promise.reject(new ApiError('TOO_MANY_REQUESTS'))
  renderRecorder(<ChooseView hasStoredVideo={false} />, { support, props: { ...PROPS, createLink } })
  await userEvent.click(button('Copy link'))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.queryByLabelText('Link to this step')).toBeNull()
})
