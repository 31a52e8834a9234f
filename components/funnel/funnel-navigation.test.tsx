import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openApply, renderFunnel } from '#components/funnel/render-funnel'
import { setTestTransport } from '#lib/client/api'
import type { AnswerGroup } from '#lib/domain/answer-group'
import type { Candidacy } from '#lib/domain/candidacy'
import { campaign, candidacy, question, user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const questions = ['Why bread?', 'Why cake?', 'Anything else?'].map((content, index) =>
  question('text', { id: 11 + index, content, order: index }),
)
const job = campaign({ stages: ['VIDEO', 'SURVEY', 'RESUME'], video: '/film.mp4', survey: { id: 1, questions } })
const at = '2026-02-01T10:00:00Z'
let stored: Candidacy

async function open(given: Parameters<typeof candidacy>[0], search = '') {
  await openApply({ isSignedIn: true, search })
  stored = candidacy(given)
  setTestTransport(async (request) => {
    const path = new URL(request.url).pathname.split('/').pop()!
    if (path === 'me') return Response.json(user())
    if (path === 'resumes') return Response.json([])
    if (request.method === 'PATCH' && path === 'video') stored = { ...stored, video_seen_at: at }
    else if (request.method === 'PATCH') {
      const { answer_group } = ((await request.json()) as { candidacy: { answer_group: AnswerGroup } }).candidacy
      stored =
        path === 'survey'
          ? { ...stored, answer_group, answer_draft: null }
          : { ...stored, answer_draft: { ...stored.answer_group, ...stored.answer_draft, ...answer_group } }
    }
    return Response.json(path === 'candidacies' ? [stored] : stored)
  })
  return renderFunnel(job)
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const box = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name.replace('?', '\\?')}`) })
const next = () => userEvent.click(screen.getByRole('button', { name: /^(Continue|Save and continue)$/ }))
const goBack = () => act(() => history.back())
const step = () => new URLSearchParams(location.search).get('step')

test('gives each screen a URL, one entry in the history and a title', async () => {
  await open({}, '?source=poster')
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
  await open({})
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
  const { unmount } = await open({})
  await heading(/^Meet/)
  document.title = 'Apply for Baker'
  await waitFor(() => expect(document.title).toMatch(/^Video · /))
  unmount()
  document.title = 'Another page'
  await settle()
  expect(document.title).toBe('Another page')
})

test('goes back in the history with the buttons of the page, too', async () => {
  await open({})
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
  const { unmount } = await open({ video_seen_at: at, answer_draft: { 11: 'Because', 12: null } }, '?step=question-11')
  await box('Why bread?')
  unmount()
  renderFunnel(job)
  expect(await box('Why bread?')).toHaveValue('Because')
})

test('resumes at the last screen, not at an optional question that was left blank', async () => {
  const { unmount } = await open({ video_seen_at: at })
  await box('Why bread?')
  await next()
  await userEvent.type(await box('Why cake?'), 'Sugar')
  unmount()
  history.replaceState(null, '', '/jobs/baker/apply')
  renderFunnel(job)
  expect(await box('Why cake?')).toHaveValue('Sugar')
})

test('resumes at the last screen, also in an earlier step than the first unfinished one', async () => {
  const { unmount } = await open({ video_seen_at: at, answer_group: { 11: 'Because', 12: null, 13: null } })
  await heading('Your CV')
  await userEvent.click(screen.getByRole('button', { name: /^Back: / }))
  await box('Anything else?')
  unmount()
  history.replaceState(null, '', '/jobs/baker/apply')
  renderFunnel(job)
  await box('Anything else?')
})

test('resumes at the screen within a step, and at the review after an answer was being changed', async () => {
  const finished = { video_seen_at: at, answer_group: { 11: 'Because', 12: null, 13: null } }
  const first = await open(finished)
  await heading('Your CV')
  await userEvent.click(screen.getByRole('button', { name: 'Write a few lines' }))
  await box('What have you done so far?')
  first.unmount()
  history.replaceState(null, '', '/jobs/baker/apply')
  const second = renderFunnel(job)
  await box('What have you done so far?')
  second.unmount()
  const third = await open({ ...finished, resume_url: '/cv' })
  await userEvent.click(await screen.findByRole('link', { name: 'Add: Why cake?' }))
  await box('Why cake?')
  third.unmount()
  history.replaceState(null, '', '/jobs/baker/apply')
  renderFunnel(job)
  await heading('Check your application')
})

test('resumes on another device after the last question that was shown', async () => {
  await open({ video_seen_at: at, answer_draft: { 11: null, 12: 'Sugar' } })
  await box('Anything else?')
})

test('opens the first screen of the CV for an unknown one', async () => {
  await open({ video_seen_at: at, answer_group: { 11: 'Because', 12: null, 13: null } }, '?step=resume-nonsense')
  await heading('Your CV')
})

test('corrects the URL of a screen that cannot be opened', async () => {
  await open({ video_seen_at: at }, '?step=review')
  await box('Why bread?')
  expect(step()).toBe('question-11')
})

test('returns to the review after a change, with one entry in the history', async () => {
  await open({ video_seen_at: at, answer_group: { 11: 'Because', 12: null, 13: null }, resume_url: '/cv' })
  await heading('Check your application')
  const entries = history.length
  await userEvent.click(screen.getByRole('link', { name: 'Add: Why cake?' }))
  await userEvent.type(await box('Why cake?'), 'Sugar')
  expect(screen.queryByRole('button', { name: /^Back/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save change' }))
  await heading('Check your application')
  expect(screen.getByText('Sugar')).toBeVisible()
  expect(stored).toMatchObject({ answer_group: { 12: 'Sugar' }, answer_draft: null })
  await waitFor(() => expect(step()).toBe('review'))
  expect(history.length).toBe(entries + 1)
})

test('gives the screens of the CV URLs, entries in the history and titles', async () => {
  const { unmount } = await open({ video_seen_at: at, answer_group: { 11: 'Because', 12: null, 13: null } })
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
  act(() => history.forward())
  await box('What have you done so far?')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await heading('Your CV')
  expect([step(), history.length]).toEqual(['resume', entries + 1])
})
