import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openApply, renderFunnel, setSignedIn } from '#components/funnel/render-funnel'
import { setTestTransport } from '#lib/client/api'
import {
  readLocalAdjustments,
  readLocalPitchAdjustments,
  writeLocalAdjustments,
  writeLocalPitchAdjustments,
} from '#lib/client/local-adjustments'
import { reloadSession } from '#lib/client/session-user'
import { storeDraft } from '#lib/contract/store-draft'
import { NOTHING_REQUESTED } from '#lib/domain/adjustments'
import type { Candidacy } from '#lib/domain/candidacy'
import { campaign, candidacy, question, user } from '#tests/support/samples'

const survey = { id: 1, questions: [question('text', { id: 11, content: 'Why bread?' })] }
const job = campaign({ stages: ['SURVEY', 'RESUME'], survey })
const PITCH_CHOICE = { time: 'DOUBLE', tries: 'UNLIMITED' } as const
const REQUEST = { ...NOTHING_REQUESTED, is_text_only: true }

let sent: ReturnType<typeof storeDraft.body.parse>[]
let stored: Candidacy | null

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  sent = []
  stored = null
  setTestTransport(async (request) => {
    const path = new URL(request.url).pathname.split('/').pop()!
    if (path === 'me') return Response.json(user())
    if (path === 'resumes' || path === 'candidacies') return Response.json([])
    if (path === 'adjustments') return Response.json(NOTHING_REQUESTED)
    if (path === 'draft') {
      const draft = storeDraft.body.parse(await request.json())
      sent.push(draft)
      stored ??= candidacy({ answer_group: draft.candidacy.answer_group })
    }
    if (!stored) return Response.json({ error: { code: 'NOT_FOUND', message: '' } }, { status: 404 })
    return Response.json(stored)
  })
})

const answer = async () => {
  await userEvent.type(await screen.findByRole('textbox', { name: /^Why bread/ }), 'Because')
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
}

test('moves the request of this device into the account in the same call as the answers', async () => {
  await openApply()
  writeLocalAdjustments(7, REQUEST)
  writeLocalPitchAdjustments(7, PITCH_CHOICE)
  renderFunnel(job)
  await answer()
  await screen.findByRole('heading', { name: 'Sign in here' })
  setSignedIn(true)
  await act(() => reloadSession())
  await waitFor(() => expect(readLocalAdjustments(7)).toBeNull())
  expect(readLocalPitchAdjustments(7)).toBeNull()
  expect(sent).toMatchObject([
    { candidacy: { adjustments: REQUEST, pitch_adjustments: PITCH_CHOICE, answer_group: { 11: 'Because' } } },
  ])
})

test('moves a choice of time and attempts of this device into an application that already exists', async () => {
  stored = candidacy()
  await openApply({ isSignedIn: true })
  writeLocalPitchAdjustments(7, PITCH_CHOICE)
  renderFunnel(job)
  await waitFor(() => expect(readLocalPitchAdjustments(7)).toBeNull())
  expect(sent).toMatchObject([{ candidacy: { adjustments: null, pitch_adjustments: PITCH_CHOICE } }])
})

test('moves the request of this device into an application that already exists', async () => {
  stored = candidacy()
  await openApply({ isSignedIn: true })
  writeLocalAdjustments(7, REQUEST)
  renderFunnel(job)
  await waitFor(() => expect(readLocalAdjustments(7)).toBeNull())
  expect(sent).toMatchObject([{ candidacy: { adjustments: REQUEST } }])
})

test('opens the dialog by the hash of the URL, and removes the hash when it closes', async () => {
  await openApply()
  history.replaceState({}, '', '/jobs/baker/apply#adjustments')
  renderFunnel(job)
  expect(await screen.findByRole('dialog', { name: 'Adjustments' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.hash).toBe('')
  expect(location.search).toBe('?step=question-11')
})

/** As the browser does for a link to a hash, whose entry has no state. */
const openDialog = () =>
  act(() => {
    history.pushState(null, '', '#adjustments')
    dispatchEvent(new PopStateEvent('popstate'))
  })

test('keeps the unsaved input of the dialog when the application is created at sign-in', async () => {
  await openApply()
  renderFunnel(job)
  await screen.findByRole('textbox', { name: /^Why bread/ })
  openDialog()
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Something else/ }))
  await userEvent.type(screen.getByRole('textbox', { name: /^Describe what you need/ }), 'A quiet room')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await answer()
  await screen.findByRole('heading', { name: 'Sign in here' })
  setSignedIn(true)
  await act(() => reloadSession())
  await waitFor(() => expect(sent).toHaveLength(1))
  openDialog()
  expect(await screen.findByRole('textbox', { name: /^Describe what you need/ })).toHaveValue('A quiet room')
})

test('deletes the unsaved input of a request that creates the application', async () => {
  await openApply({ isSignedIn: true })
  renderFunnel(job)
  await screen.findByRole('textbox', { name: /^Why bread/ })
  openDialog()
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Contact in writing only/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save request' }))
  await waitFor(() => expect(sent).toMatchObject([{ candidacy: { adjustments: REQUEST } }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('typed:'))).toEqual([])
})

test('goes back once if the dialog is closed twice at the same time', async () => {
  await openApply()
  renderFunnel(job)
  await screen.findByRole('textbox', { name: /^Why bread/ })
  const back = jest.spyOn(history, 'back')
  openDialog()
  const close = await screen.findByRole('button', { name: 'Close' })
  act(() => {
    close.click()
    close.click()
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(back).toHaveBeenCalledTimes(1)
  expect(location.search).toBe('?step=question-11')
})
