import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ResumePanel } from '#components/funnel/resume-panel'
import { renderSite } from '#components/site/render-site'
import { writePages } from '#lib/client/photo-store'
import type { ResumeView } from '#lib/domain/funnel-views'
import { fakeFormNetwork } from '#tests/support/form-network'
import { withPhotoDecoder } from '#tests/support/photo-decoder'
import { candidacy, user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const mockTexts: string[] = []
jest.mock('#lib/client/resume-pdf/text-pdf', () => ({
  createTextPdf: async ({ text }: { text: string }) => {
    mockTexts.push(text)
    return new Blob(['%PDF'])
  },
}))
jest.mock('#lib/client/resume-pdf/photo-pdf', () => ({ createPhotoPdf: async () => new Blob(['%PDF']) }))

let network: ReturnType<typeof fakeFormNetwork>
const draft = candidacy()
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const box = () => screen.findByRole('textbox', { name: 'What have you done so far?' })
const file = (name: string) => new File(['%PDF'], name)
const choose = (name: string) => userEvent.upload(screen.getByLabelText('Choose a file'), file(name))
const TEXT = 'Three years in a bakery. <img src=x onerror=alert(1)>\u202e'

/** Whether a screen has not closed yet, because the browser goes back in the history. */
let isClosing: boolean

function Panel() {
  const [view, setView] = useState<ResumeView | null>(null)
  const show = (next: ResumeView | null) => setView((current) => next ?? (isClosing ? current : null))
  return <ResumePanel candidacy={draft} view={view} onView={show} onDone={() => undefined} />
}

let restore = () => {}
afterEach(() => restore())
beforeEach(async () => {
  localStorage.clear()
  isClosing = false
  await writePages(draft.id, [])
  mockTexts.length = 0
  restore = withPhotoDecoder({ width: 3024, height: 4032 })
  network = fakeFormNetwork('POST /me/uploads', user())
  renderSite(<Panel />)
  await act(settle)
})

/** Each way to give a CV ends with an upload. `open` shows what the candidate entered. */
const WAYS = [
  {
    name: 'a text',
    async give() {
      await press('Write a few lines')
      fireEvent.change(await box(), { target: { value: TEXT } })
      await userEvent.dblClick(screen.getByRole('button', { name: 'Use this text' }))
    },
    async expectKept() {
      expect(mockTexts).toEqual([TEXT])
      await press('Write a few lines')
      expect(await box()).toHaveValue(TEXT)
      expect(document.querySelector('img[src=x]')).toBeNull()
    },
  },
  {
    name: 'photos',
    async give() {
      await choose('page.jpg')
      await screen.findByRole('img', { name: 'Photo of page 1' })
      await userEvent.dblClick(await screen.findByRole('button', { name: 'Use as my CV' }))
    },
    async expectKept() {
      await userEvent.click(await screen.findByRole('button', { name: 'Your photos' }))
      expect(await screen.findByRole('img', { name: 'Photo of page 1' })).toBeVisible()
    },
  },
  {
    name: 'a file',
    give: () => choose('cv.pdf'),
    expectKept: async () => expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible(),
  },
]

test.each(WAYS)('keeps $name without a connection, and reports the error', async ({ give, expectKept }) => {
  network.state = 'is lost'
  await give()
  expect(await screen.findByText(/^We cannot connect to the server\. What you entered is still here/)).toBeVisible()
  expect(network.bodies).toHaveLength(1)
  await expectKept()
})

test.each(WAYS)('uploads $name once despite repeated presses', async ({ give }) => {
  network.state = 'is lost'
  await give()
  network.state = 'hangs'
  network.bodies = []
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(network.bodies).toHaveLength(1))
  expect(screen.getByLabelText('Choose a file')).toBeDisabled()
  fireEvent.drop(screen.getByRole('group', { name: /^Uploading / }), { dataTransfer: { files: [file('other.pdf')] } })
  await settle()
  expect(network.bodies).toHaveLength(1)
})

test('cancels the upload of a file if the candidate writes instead, because its end would delete the text', async () => {
  network.state = 'hangs'
  await choose('slow.pdf')
  await waitFor(() => expect(network.signals).toHaveLength(1))
  await press('Write a few lines')
  expect(network.signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('uploads a text once if its button is pressed again while the screen closes', async () => {
  network.state = 'hangs'
  isClosing = true
  await press('Write a few lines')
  fireEvent.change(await box(), { target: { value: TEXT } })
  for (const nb of [1, 2]) {
    await press('Use this text')
    await waitFor(() => expect(network.signals).toHaveLength(nb))
  }
  expect(network.signals.map(({ aborted }) => aborted)).toEqual([true, false])
})
