import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AccountFrame, type AccountOfFunnel } from '#components/funnel/account-frame'
import { openApply, renderFunnel } from '#components/funnel/render-funnel'
import { setTestTransport } from '#lib/client/api'
import { openPage } from '#lib/client/open-page'
import { readLocalAdjustments, writeLocalAdjustments } from '#lib/client/local-adjustments'
import { SHARED } from '#lib/client/input-storage'
import { NOTHING_REQUESTED } from '#lib/domain/adjustments'
import { campaign, question, user } from '#tests/support/samples'
import { withDialogs } from '#tests/support/dialogs'
import { settle } from '#tests/support/settle'

const mockDialog = { isLoadable: true }
jest.mock('#components/funnel/exit-dialog', () => {
  if (!mockDialog.isLoadable) throw new Error('not loaded')
  return jest.requireActual('#components/funnel/exit-dialog')
})
jest.mock('#lib/client/open-page', () => ({ openPage: jest.fn() }))

const questions = ['Why bread?', 'Anything else?'].map((content, index) =>
  question('text', { id: 11 + index, content, order: index }),
)
const job = campaign({ stages: ['SURVEY', 'RESUME'], survey: { id: 1, questions } })

withDialogs()
beforeEach(async () => {
  await openApply()
  setTestTransport(async () => Response.json({ error: { code: 'UNAUTHENTICATED', message: '' } }, { status: 401 }))
})

const box = (name: RegExp) => screen.findByRole('textbox', { name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const answersIn = (storage: Storage) =>
  Object.keys(storage).filter((key) => /^(?:draft:(?!step-)|resume-text:|typed:)/.test(key))

/** Answers the first question and opens the next one. */
async function answer(isShared = false) {
  renderFunnel(job)
  await userEvent.type(await box(/^Why bread/), 'Because')
  if (isShared) await userEvent.click(await screen.findByRole('checkbox', { name: /shared computer/ }))
  await press('Continue')
  await box(/^Anything else/)
}

describe.each([
  ['the device', false, localStorage],
  ['the tab of a shared computer', true, sessionStorage],
] as const)('answers in %s', (_, isShared, storage) => {
  test('are deleted after confirmation, and the application starts again', async () => {
    await answer(isShared)
    act(() => writeLocalAdjustments(7, { ...NOTHING_REQUESTED, is_text_only: true }))
    expect(answersIn(storage)).toHaveLength(2)
    await userEvent.click(screen.getByText('Your answers on this device'))
    await press('Delete my answers from this device')
    const dialog = await screen.findByRole('dialog', { name: 'Delete your answers?' })
    expect(answersIn(storage)).toHaveLength(2)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await act(settle)
    expect(new URLSearchParams(location.search).get('step')).toBe('question-11')
    expect(await box(/^Why bread/)).toHaveValue('')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([answersIn(localStorage), answersIn(sessionStorage), readLocalAdjustments(7)]).toEqual([[], [], null])
  })

  test('stay if the deletion is cancelled', async () => {
    await answer(isShared)
    await userEvent.click(screen.getByText('Your answers on this device'))
    await press('Delete my answers from this device')
    await press('Keep')
    expect(answersIn(storage)).toHaveLength(1)
  })
})

describe('on the account screen', () => {
  const account = (screen: AccountOfFunnel) => (
    <AccountFrame screen={screen} titleOf={() => ''} onPart={() => {}}>
      {() => null}
    </AccountFrame>
  )
  async function deleteAll() {
    await userEvent.click(await screen.findByText('Your answers on this device'))
    await press('Delete my answers from this device')
    await press('Delete')
    await act(settle)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(answersIn(localStorage)).toEqual([])
  }
  const step = () => new URLSearchParams(location.search).get('step')

  test('the answers are deleted, and the application starts again', async () => {
    renderFunnel(job, { account })
    for (const text of ['Because', 'No']) {
      await userEvent.type(await screen.findByRole('textbox'), text)
      await userEvent.click(screen.getByRole('button', { name: /^(?:Continue|Save and continue)$/ }))
      await act(settle)
    }
    expect(await screen.findByRole('heading', { name: 'Save your application' })).toBeVisible()
    await deleteAll()
    expect(await box(/^Why bread/)).toHaveValue('')
    expect(step()).toBe('question-11')
  })

  test('an application of an account stays at its step', async () => {
    await openApply({ search: '?step=review&sign_in=1' })
    localStorage.setItem('draft:3', 'An answer that was not sent')
    renderFunnel(job, { account })
    expect(await screen.findByRole('heading', { name: 'Continue your application' })).toBeVisible()
    await deleteAll()
    expect(step()).toBe('review')
  })
})

describe('the exit on a shared computer', () => {
  const exit = () => userEvent.click(screen.getByRole('link', { name: 'Exit' }))
  const dialog = () => screen.findByRole('dialog', { name: 'Delete your answers?' })

  // The first test, because a loaded dialog stays loaded.
  test('leaves at once if the dialog cannot be loaded', async () => {
    mockDialog.isLoadable = false
    await answer(true)
    await exit()
    await waitFor(() => expect(openPage).toHaveBeenCalledWith('/jobs/baker'))
    expect(screen.queryByRole('dialog')).toBeNull()
    mockDialog.isLoadable = true
  })

  test('asks whether to delete the answers, and lets the candidate stay', async () => {
    await answer(true)
    await exit()
    await dialog()
    expect(screen.getByRole('link', { name: 'Exit without deleting' })).toHaveAttribute('href', '/jobs/baker')
    await press('Stay')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(answersIn(sessionStorage)).toHaveLength(1)
  })

  test('deletes the answers, and leaves', async () => {
    await answer(true)
    await exit()
    await dialog()
    await press('Delete and exit')
    await waitFor(() => expect(answersIn(sessionStorage)).toEqual([]))
    await waitFor(() => expect(openPage).toHaveBeenCalledWith('/jobs/baker'))
  })

  /** Clicks without leaving the page. Returns whether the link would have led to its page. */
  async function leaves(options: MouseEventInit = {}) {
    let isFollowed = false
    const onClick = (event: Event) => {
      isFollowed = !event.defaultPrevented
      event.preventDefault()
    }
    // Above React's root, so that it runs after the handler of the link.
    addEventListener('click', onClick)
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...options })
    await act(async () => void screen.getByRole('link', { name: 'Exit' }).dispatchEvent(click))
    removeEventListener('click', onClick)
    return isFollowed
  }

  test('does not ask on another computer, in a new tab, or without answers', async () => {
    await answer()
    expect(await leaves()).toBe(true)
    sessionStorage.setItem(SHARED, '1')
    expect(await leaves()).toBe(true)
    sessionStorage.setItem('draft:campaign-7', 'An answer')
    expect(await leaves({ ctrlKey: true })).toBe(true)
    expect(await leaves()).toBe(false)
  })

  test('does not ask a user, who signs out to delete the data', async () => {
    await openApply({ isSignedIn: true })
    setTestTransport(async ({ url }) =>
      url.endsWith('/me')
        ? Response.json(user({ legals_accepted_at: null }))
        : Response.json({ error: { code: 'NOT_FOUND', message: '' } }, { status: 404 }),
    )
    await answer(true)
    expect(answersIn(sessionStorage)).toHaveLength(1)
    expect(await leaves()).toBe(true)
  })
})
