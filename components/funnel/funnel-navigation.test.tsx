import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderFunnel } from '#components/funnel/render-funnel'
import {
  answered,
  box,
  goBack,
  heading,
  job,
  openApplication,
  step,
  watched,
} from '#components/funnel/render-navigation'
import { settle } from '#tests/support/settle'

const next = () => userEvent.click(screen.getByRole('button', { name: /^(Continue|Save and continue)$/ }))

test('gives each screen a URL, one entry in the history and a title', async () => {
  await openApplication({}, '?source=poster')
  await heading(/^Meet/)
  const entries = history.length
  expect(location.search).toBe('?source=poster&step=video')
  expect(document.title).toBe('Video · Apply for Baker · Maison Levain')
  await next()
  await box('Why bread?')
  expect([step(), history.length]).toEqual(['question-11', entries + 1])
  await next()
  await box('Why cake?')
  expect(document.title).toBe('Question 2 of 3 · Apply for Baker · Maison Levain')
  expect([step(), history.length]).toEqual(['question-12', entries + 2])
  goBack()
  await box('Why bread?')
  goBack()
  await heading(/^Meet/)
})

test('moves the focus to the heading of each screen and question, and starts each at the top', async () => {
  const scrolled = jest.fn()
  await openApplication({})
  window.scrollTo = scrolled
  expect(await heading(/^Meet/)).toHaveFocus()
  await next()
  expect(await heading('Question 1 of 3 – Why bread?')).toHaveFocus()
  scrolled.mockClear()
  await next()
  expect(await heading('Question 2 of 3 – Why cake?')).toHaveFocus()
  expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
})

test('keeps its title if the title of the page is rendered later, but not after it is left', async () => {
  const { unmount } = await openApplication({})
  await heading(/^Meet/)
  document.title = 'Apply for Baker'
  await waitFor(() => expect(document.title).toMatch(/^Video · /))
  unmount()
  document.title = 'Another page'
  await settle()
  expect(document.title).toBe('Another page')
})

test('goes back in the history with the buttons of the page, too', async () => {
  await openApplication({})
  await heading(/^Meet/)
  await next()
  await box('Why bread?')
  const entries = history.length
  await next()
  await box('Why cake?')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await box('Why bread?')
  await userEvent.click(screen.getByRole('button', { name: /^Back: / }))
  await heading(/^Meet/)
  await next()
  await box('Why cake?')
  expect(history.length).toBe(entries)
})

test('stays on its screen after a reload', async () => {
  const { unmount } = await openApplication(
    { ...watched, answer_draft: { 11: 'Because', 12: null } },
    '?step=question-11',
  )
  await box('Why bread?')
  unmount()
  renderFunnel(job)
  expect(await box('Why bread?')).toHaveValue('Because')
})

test('resumes at the last screen, not at an optional question that was left blank', async () => {
  const { unmount } = await openApplication(watched)
  await box('Why bread?')
  await next()
  await userEvent.type(await box('Why cake?'), 'Sugar')
  unmount()
  history.replaceState(null, '', '/jobs/baker/apply')
  renderFunnel(job)
  expect(await box('Why cake?')).toHaveValue('Sugar')
})

test('resumes at the last screen, also in an earlier step than the first unfinished one', async () => {
  const { unmount } = await openApplication(answered)
  await heading('Your CV')
  await userEvent.click(screen.getByRole('button', { name: /^Back: / }))
  await box('Anything else?')
  unmount()
  history.replaceState(null, '', '/jobs/baker/apply')
  renderFunnel(job)
  await box('Anything else?')
})

test('resumes at the screen within a step, and at the review after an answer was being changed', async () => {
  const first = await openApplication(answered)
  await heading('Your CV')
  await userEvent.click(screen.getByRole('button', { name: 'Write a few lines' }))
  await box('What have you done so far?')
  first.unmount()
  history.replaceState(null, '', '/jobs/baker/apply')
  const second = renderFunnel(job)
  await box('What have you done so far?')
  second.unmount()
  const third = await openApplication({ ...answered, resume_url: '/cv' })
  await userEvent.click(await screen.findByRole('link', { name: 'Add: Why cake?' }))
  await box('Why cake?')
  third.unmount()
  history.replaceState(null, '', '/jobs/baker/apply')
  renderFunnel(job)
  await heading('Check your application')
})

test('resumes on another device after the last question that was shown', async () => {
  await openApplication({ ...watched, answer_draft: { 11: null, 12: 'Sugar' } })
  await box('Anything else?')
})

test.each(['resume-nonsense', 'nonsense', 'question-99'])('replaces the unknown step %s in the URL', async (name) => {
  const entries = history.length
  await openApplication(answered, `?step=${name}`)
  await heading('Your CV')
  expect([step(), history.length]).toEqual(['resume', entries + 1])
})

test('corrects the URL of a screen that cannot be opened', async () => {
  await openApplication(watched, '?step=review')
  await box('Why bread?')
  expect(step()).toBe('question-11')
})

test('gives the screens of the CV URLs, entries in the history and titles', async () => {
  const { unmount } = await openApplication(answered)
  await heading('Your CV')
  const entries = history.length
  await userEvent.click(screen.getByRole('button', { name: 'Write a few lines' }))
  expect(await heading('A few lines about you')).toHaveFocus()
  expect([step(), history.length]).toEqual(['resume-write', entries + 1])
  expect(document.title).toBe('A few lines about you · Apply for Baker · Maison Levain')
  await userEvent.type(await box('What have you done so far?'), 'Bread')
  unmount()
  renderFunnel(job)
  expect(await box('What have you done so far?')).toHaveValue('Bread')
  goBack()
  expect(await heading('Your CV')).toHaveFocus()
  for (const button of ['Cancel', 'Back']) {
    act(() => history.forward())
    await box('What have you done so far?')
    await userEvent.click(screen.getByRole('button', { name: button }))
    await heading('Your CV')
    expect([step(), history.length]).toEqual(['resume', entries + 1])
  }
})

async function submit() {
  await heading('Check your application')
  await userEvent.click(screen.getByRole('button', { name: 'Submit application' }))
  await heading('Application submitted')
  await act(settle)
}

test('leaves the application with one Back after it is submitted', async () => {
  history.pushState(null, '', '/jobs/baker')
  await openApplication({ ...answered, resume_url: '/cv' }, '?step=resume')
  await heading('Your CV')
  await next()
  await submit()
  expect(step()).toBe('receipt')
  goBack()
  await act(settle)
  expect(location.pathname).toBe('/jobs/baker')
})

test('leaves the application with one Back also if its first and last screens are the same', async () => {
  history.pushState(null, '', '/jobs/baker')
  await openApplication({ ...answered, resume_url: '/cv' }, '?step=review')
  await heading('Check your application')
  await userEvent.click(screen.getByRole('button', { name: /^Back: / }))
  await heading('Your CV')
  await next()
  await submit()
  goBack()
  await act(settle)
  expect(location.pathname).toBe('/jobs/baker')
})
