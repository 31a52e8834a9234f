import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Recorder } from '#components/funnel/pitch-panel'
import { openApply, renderFunnel } from '#components/funnel/render-funnel'
import { answered, box, goBack, heading, job, openApplication, step } from '#components/funnel/render-navigation'
import { setTestTransport } from '#lib/client/api'
import { CampaignPitch } from '#lib/domain/campaign'
import { campaign, candidacy, record, user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const finished = { ...answered, resume_url: '/cv' }

test('returns to the review after a change, with one entry in the history', async () => {
  const { stored } = await openApplication(finished)
  await heading('Check your application')
  const entries = history.length
  await userEvent.click(screen.getByRole('link', { name: 'Add: Why cake?' }))
  await box('Why cake?')
  await userEvent.click(screen.getByRole('button', { name: 'Back: Review' }))
  await heading('Check your application')
  await userEvent.click(screen.getByRole('link', { name: 'Add: Why cake?' }))
  await userEvent.type(await box('Why cake?'), 'Sugar')
  await userEvent.click(screen.getByRole('button', { name: 'Save change' }))
  await heading('Check your application')
  expect(screen.getByText('Sugar')).toBeVisible()
  expect(stored()).toMatchObject({ answer_group: { 12: 'Sugar' }, answer_draft: null })
  await waitFor(() => expect(step()).toBe('review'))
  expect(history.length).toBe(entries + 1)
})

test('changes the CV on its screens, which lead back to the review', async () => {
  await openApplication(finished)
  await heading('Check your application')
  const entries = history.length
  const change = () => userEvent.click(screen.getByRole('link', { name: 'Change: CV' }))
  await change()
  await heading('Your CV')
  expect([step(), history.length]).toEqual(['resume', entries + 1])
  await userEvent.click(screen.getByRole('button', { name: 'Back: Review' }))
  await heading('Check your application')
  await change()
  await heading('Your CV')
  await userEvent.click(screen.getByRole('button', { name: 'Write a few lines' }))
  await box('What have you done so far?')
  expect(location.search).toBe('?step=resume-write&change=1')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await heading('Your CV')
  expect(location.search).toBe('?step=resume&change=1')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await heading('Check your application')
  expect(location.search).toBe('?step=review')
})

/** A recorder with a finished recording. */
const recorder: Recorder = ({ onSaved }) => (
  <button onClick={() => void onSaved({ filename: 'a.mp4', customUrl: '/a', handle: 'a'.repeat(20) }, null)}>
    Accept
  </button>
)

test('goes back to the review only once after a new recording, even if the application loads last', async () => {
  await openApply({ isSignedIn: true, search: '?step=review' })
  let stored = candidacy({ record, resume_url: '/cv' })
  setTestTransport(async (request) => {
    const path = new URL(request.url).pathname.slice(4)
    if (path === '/me') return Response.json(user())
    if (path.startsWith('/me/files/')) return Response.json({ url: '/fs/file/x' })
    if (path === '/me/records' && request.method === 'POST') {
      stored = { ...stored, record: { ...record, url: '/a', fs_handle: 'a'.repeat(20) } }
      return Response.json(stored.record)
    }
    if (path === '/me/candidacies') return Response.json([stored])
    if (!path.startsWith('/me/candidacies/')) return Response.json([])
    await settle()
    return Response.json(stored)
  })
  const pitch = CampaignPitch.parse({ id: 2, question: 'Which bread?' })
  renderFunnel(campaign({ stages: ['PITCH', 'RESUME'], pitch }), { recorder })
  await heading('Check your application')
  const go = jest.spyOn(history, 'go')
  await userEvent.click(screen.getByRole('link', { name: 'Change: Video question' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Record again' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  await heading('Check your application')
  await act(settle)
  expect([go.mock.calls, location.search]).toEqual([[[-2]], '?step=review'])
  go.mockRestore()
})

test('gives the dialog with the details a URL and an entry in the history', async () => {
  const { unmount } = await openApplication(finished)
  await heading('Check your application')
  const entries = history.length
  await userEvent.click(screen.getByRole('link', { name: 'Change: Your details' }))
  await screen.findByRole('dialog')
  expect([location.search, history.length]).toEqual(['?step=review-details', entries + 1])
  goBack()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(step()).toBe('review')
  act(() => history.forward())
  const close = await screen.findByRole('button', { name: 'Close' })
  // The second click must not leave the review.
  await userEvent.dblClick(close)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await settle()
  expect([location.search, history.length]).toEqual(['?step=review', entries + 1])
  act(() => history.forward())
  await screen.findByRole('dialog')
  unmount()
  history.replaceState(null, '', '/jobs/baker/apply')
  renderFunnel(job)
  await heading('Check your application')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('corrects the URL of the recommendation dialog if the company has no recommendations', async () => {
  await openApplication(finished, '?step=review-sponsor&source=mail')
  await heading('Check your application')
  await waitFor(() => expect(location.search).toBe('?step=review&source=mail'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
