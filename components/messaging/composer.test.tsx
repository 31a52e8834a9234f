import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Composer } from '#components/messaging/composer'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { readDraftFiles, readMessageDraft, writeDraftFiles } from '#lib/client/message-draft'
import { startSending } from '#lib/client/message-queue/send-queue'
import { sendMessage } from '#lib/contract/messaging'
import { messagesIn } from '#tests/support/messages'
import { discussion, message, user } from '#tests/support/samples'

/** Mock of the idb module: fails to load if null, otherwise opens through this function. */
let mockScript: null | (() => Promise<never>) = null
jest.mock('idb', () => {
  if (!mockScript) throw new Error('Loading chunk 7 failed')
  return { openDB: () => mockScript!() }
})

/** Handles of the files that the server has. The others were deleted. */
let storedHandles: string[] = []
let grants: Request[] = []
let canUpload = true
const sentFiles: string[][] = []

function show() {
  const sent: string[] = []
  sentFiles.length = 0
  setTestTransport(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/me/uploads')) {
      grants.push(request)
      if (!canUpload) throw new TypeError('Failed to fetch')
      return new Promise(() => {})
    }
    if (pathname.includes('/me/files/')) {
      const exists = storedHandles.includes(pathname.split('/').pop()!)
      return exists
        ? Response.json({ url: 'http://site.test/link' })
        : Response.json({ error: { code: 'NOT_FOUND', message: '' } }, { status: 404 })
    }
    if (request.method === 'GET') return Response.json([])
    const { content, files_url } = sendMessage.body.parse(await request.json()).discussion_message
    sent.push(content)
    sentFiles.push(files_url)
    return Response.json(message(1, { content, author_name: 'Nora', author_type: 'User', author_id: 1 }))
  })
  startSending(user().id)
  return { sent, ...renderSite(<Composer user={user()} discussion={discussion()} lastId={0} />) }
}
const field = () => screen.getByRole('textbox', { name: 'Your message' })
const storedText = () => readMessageDraft(user().id, discussion().id)

const file = (handle: string) => ({ url: `http://site.test/fs/cdn/${handle}`, filename: `${handle}.pdf`, handle })
const storedFiles = () => readDraftFiles(user().id, discussion().id)

beforeEach(() => {
  localStorage.clear()
  storedHandles = []
  grants = []
  canUpload = true
  mockScript = null
  globalThis.indexedDB = {} as IDBFactory
  globalThis.matchMedia = (() => ({ matches: true })) as unknown as typeof matchMedia
})
afterEach(() => void Reflect.deleteProperty(globalThis, 'indexedDB'))

test('sends a message if the script of the database does not load', async () => {
  const { sent } = show()
  await userEvent.type(field(), 'One{Enter}')
  await waitFor(() => expect(sent).toEqual(['One']))
  await waitFor(() => expect(field()).toHaveValue(''))
  expect(storedText()).toBe('')
})

test('clears text once the message is queued, keeps text typed since, and sends the message once', async () => {
  let fail = () => {}
  const pendingOpen = new Promise<never>((_, reject) => (fail = () => reject(new Error('no room'))))
  mockScript = () => pendingOpen
  const { sent } = show()
  await userEvent.type(field(), 'One{Enter}{Enter}')
  await userEvent.type(field(), ' and two')
  expect(field()).toHaveValue('One and two')
  expect(storedText()).toBe('One and two')
  expect(sent).toEqual([])
  act(() => fail())
  await waitFor(() => expect(field()).toHaveValue(' and two'))
  await waitFor(() => expect(sent).toEqual(['One']))
  expect(storedText()).toBe(' and two')
})

test('restores uploaded files with their text, and sends them with it', async () => {
  writeDraftFiles(user().id, discussion().id, [file('diploma'), file('reference')])
  storedHandles = ['diploma', 'reference']
  const { sent } = show()
  await userEvent.click(screen.getByRole('button', { name: 'Remove reference.pdf' }))
  expect(screen.getByRole('button', { name: 'Remove diploma.pdf' })).toHaveFocus()
  expect(storedFiles()).toEqual([file('diploma')])
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toEqual(['']))
  expect(sentFiles).toEqual([[file('diploma').url]])
  await waitFor(() => expect(screen.queryByText('diploma.pdf')).not.toBeInTheDocument())
  expect(storedFiles()).toEqual([])
})

test('removes sent files from the draft if the conversation is left while the message is being queued', async () => {
  writeDraftFiles(user().id, discussion().id, [file('diploma')])
  storedHandles = ['diploma']
  const { sent, unmount } = show()
  await userEvent.type(field(), 'Here it is')
  fireEvent.keyDown(field(), { key: 'Enter' })
  unmount()
  await waitFor(() => expect([sent, storedText(), storedFiles()]).toEqual([['Here it is'], '', []]))
})

test('reports a file that was deleted since, and sends the rest', async () => {
  writeDraftFiles(user().id, discussion().id, [file('diploma'), file('reference')])
  storedHandles = ['diploma']
  const { sent } = show()
  expect(await screen.findByRole('alert')).toHaveTextContent('reference.pdf: no longer available, attach it again')
  expect(storedFiles()).toEqual([file('diploma')])
  await userEvent.type(field(), 'Here it is{Enter}')
  await waitFor(() => expect(sent).toEqual(['Here it is']))
  expect(sentFiles).toEqual([[file('diploma').url]])
})

test('cancels uploads when the conversation is left', async () => {
  const { unmount } = show()
  await userEvent.upload(
    screen.getByLabelText('Attach files', { selector: 'input' }),
    new File(['%PDF'], 'slow.pdf', { type: 'application/pdf' }),
  )
  await waitFor(() => expect(grants).toHaveLength(1))
  unmount()
  expect(grants.map(({ signal }) => signal.aborted)).toEqual([true])
})

test('names each of several invalid files', async () => {
  show()
  const files = [new File(['MZ'], 'run.exe'), new File([], 'nothing.pdf')]
  await userEvent.upload(screen.getByLabelText('Attach files', { selector: 'input' }), files, { applyAccept: false })
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'run.exe: we cannot accept this type of file',
    'nothing.pdf: the file is empty',
  ])
})

test('keeps a text that is too long, says so, and sends it once it is shorter', async () => {
  const { sent } = show()
  const text = 'a'.repeat(10_001)
  await userEvent.click(field())
  await userEvent.paste(text)
  expect(field()).toHaveValue(text)
  expect(storedText()).toBe(text)
  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent('This field must contain at most 10000 characters')
  expect(field()).toBeInvalid()
  expect(field()).toHaveAccessibleDescription(expect.stringContaining('at most 10000 characters'))
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect([sent, alert.isConnected]).toEqual([[], false])
  await userEvent.type(field(), '{Backspace}{Enter}')
  await waitFor(() => expect(sent).toEqual([text.slice(1)]))
  expect(screen.queryByRole('alert')).toBeNull()
})

const attach = (name: string) =>
  userEvent.upload(
    screen.getByLabelText('Attach files', { selector: 'input' }),
    new File(['%PDF'], name, { type: 'application/pdf' }),
  )
const pressSend = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
const expectProblem = (text: string) => {
  expect(field()).toHaveFocus()
  expect(field()).toHaveAccessibleDescription(expect.stringContaining(text))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(text)
}

test.each(['', '  \n '])('says that the text %j is empty, until there is text', async (text) => {
  const { sent } = show()
  if (text) await userEvent.click(field())
  if (text) await userEvent.paste(text)
  await pressSend()
  expectProblem('Write a message or attach a file.')
  expect(field()).toBeInvalid()
  expect(field()).toHaveValue(text)
  await userEvent.keyboard('H')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field()).toBeValid()
  await userEvent.clear(field())
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(field(), '{Enter}')
  expectProblem('Write a message or attach a file.')
  expect(sent).toEqual([])
})

test('says that a file is still being uploaded, and keeps the text and the file', async () => {
  const { sent } = show()
  await attach('slow.pdf')
  await userEvent.type(field(), 'Here it is{Enter}')
  expectProblem('Wait until all files are uploaded.')
  expect(field()).toBeValid()
  await pressSend()
  expectProblem('Wait until all files are uploaded.')
  expect(field()).toHaveValue('Here it is')
  expect(storedText()).toBe('Here it is')
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Remove slow.pdf' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await pressSend()
  await waitFor(() => expect(sent).toEqual(['Here it is']))
})

test('says that a file was not uploaded, and keeps the text and the file', async () => {
  canUpload = false
  const { sent } = show()
  await attach('lost.pdf')
  await screen.findByRole('button', { name: 'Upload lost.pdf again' })
  await userEvent.type(field(), 'Here it is')
  await pressSend()
  expectProblem('A file was not uploaded. Upload it again or remove it.')
  expect(field()).toHaveValue('Here it is')
  expect(sent).toEqual([])
  canUpload = true
  await userEvent.click(screen.getByRole('button', { name: 'Upload lost.pdf again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getByRole('listitem')).toHaveFocus()
})

test('sends hostile text once as it is, and shows no error after a double press', async () => {
  const { sent } = show()
  const text = '<img src=x onerror=alert(1)>\u202e'
  await userEvent.click(field())
  await userEvent.paste(text)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toEqual([text]))
  await waitFor(() => expect(field()).toHaveValue(''))
  await pressSend()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.querySelector('img[src=x]')).toBeNull()
  expect(sent).toEqual([text])
})

test('says in French why nothing was sent', async () => {
  renderSite(<Composer user={user()} discussion={discussion()} lastId={0} />, {
    locale: 'fr',
    messages: messagesIn('fr'),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Rédigez un message ou joignez un fichier.')
})
