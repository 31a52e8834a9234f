import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApplications, staffCandidacy } from '#tests/support/application-api'
import { renderApplication } from './render-application'

const recordingOf = (name: string) => screen.findByLabelText<HTMLMediaElement>(`Video answer of ${name}`)

test('“Next answer” opens the next application and plays its recording, which “next application” does not', async () => {
  globalThis.scrollTo = () => undefined
  mockApplications({ applications: [1, 2, 3].map((id) => staffCandidacy({ id })) })
  renderApplication()
  expect(await recordingOf('Nora Petit 1')).not.toHaveAttribute('autoplay')
  await userEvent.click(await screen.findByRole('button', { name: 'Next answer' }))
  expect(await recordingOf('Nora Petit 2')).toHaveAttribute('autoplay')
  expect(location.pathname).toBe('/levain/applications/2')
  await userEvent.click(await screen.findByRole('button', { name: 'Next application' }))
  expect(await recordingOf('Nora Petit 3')).not.toHaveAttribute('autoplay')
  expect(screen.queryByRole('button', { name: 'Next answer' })).toBeNull()
})

test('a request to answer in another way is not described as no answer', async () => {
  const pitch = { ...staffCandidacy().pitch!, kind: null, film: null, thumb: null }
  mockApplications({ applications: [staffCandidacy({ pitch })], request: 'Could we talk on the phone?' })
  renderApplication()
  expect(await screen.findByText(/^The candidate asked to answer in another way/)).toBeVisible()
  expect(screen.getByText('Could we talk on the phone?')).toBeVisible()
  expect(screen.queryByText('There is no answer to this question.')).toBeNull()
})

test('a missing answer is not explained before the request to answer in another way is known', async () => {
  const path = 'GET /candidacies/1/adjustments'
  const pitch = { ...staffCandidacy().pitch!, kind: null, film: null, thumb: null, is_passed: true }
  const { hold, failing } = mockApplications({
    applications: [staffCandidacy({ pitch })],
    request: 'By phone, please.',
  })
  failing.set(path, 'UNAVAILABLE')
  const release = hold(path)
  renderApplication()
  const section = within(await screen.findByRole('region', { name: 'Answer to the video question' }))
  const explanation = /skipped|no answer|^The candidate asked/
  expect(section.queryByText(explanation)).toBeNull()
  expect(screen.queryByText(/^We could not/)).toBeNull()

  release()
  expect(await section.findByText(/^We could not check whether/)).toBeVisible()
  expect(section.queryByText(explanation)).toBeNull()
  const adjustments = within(await screen.findByRole('region', { name: 'Requested adjustments' }))
  expect(adjustments.getByText('We could not load the requested adjustments.')).toBeVisible()

  failing.delete(path)
  await userEvent.click(await adjustments.findByRole('button', { name: 'Try again' }))
  expect(await adjustments.findByText('By phone, please.')).toBeVisible()
  expect(await section.findByText(/^The candidate asked to answer in another way/)).toBeVisible()
  expect(screen.queryByText(/^We could not/)).toBeNull()
})

test('members who cannot reply do not read the adjustments', async () => {
  const pitch = { ...staffCandidacy().pitch!, kind: null, film: null, thumb: null }
  const { callsOf } = mockApplications({ applications: [staffCandidacy({ pitch })] })
  renderApplication('/levain/applications/1', ['candidacies:read'])
  expect(await screen.findByText('There is no answer to this question.')).toBeVisible()
  expect(callsOf('GET /candidacies/1/adjustments')).toEqual([])
})

test('lists requested adjustments apart from the answers', async () => {
  const adjustments = {
    is_questions_in_advance: true,
    interpreter: 'French Sign Language',
    is_text_only: false,
    other: 'A room without steps',
  }
  mockApplications({ adjustments })
  renderApplication()
  const section = within(await screen.findByRole('region', { name: 'Requested adjustments' }))
  expect(section.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Questions in advance',
    'Interpreter',
    'Something else',
  ])
  expect(section.getByText('French Sign Language')).toBeVisible()
})
