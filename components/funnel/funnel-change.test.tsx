import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderFunnel } from '#components/funnel/render-funnel'
import { answered, box, goBack, heading, job, openApplication, step } from '#components/funnel/render-navigation'
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
  // Pressed twice, it does not leave the review.
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
