import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Composer } from '#components/messaging/composer'
import { renderSite } from '#components/site/render-site'
import { callThrough } from '#lib/client/api'
import { readMessageDraft } from '#lib/client/message-draft'
import { startSending } from '#lib/client/outgoing/service'
import { sendMessage } from '#lib/contract/messaging'
import { discussion, message, user } from '#tests/support/samples'

/** The script of the database: it does not come, or opens when it is let. */
let mockScript: null | (() => Promise<never>) = null
jest.mock('idb', () => {
  if (!mockScript) throw new Error('Loading chunk 7 failed')
  return { openDB: () => mockScript!() }
})

function show() {
  const sent: string[] = []
  callThrough(async (request) => {
    if (request.method === 'GET') return Response.json([])
    const { content } = sendMessage.body.parse(await request.json()).discussion_message
    sent.push(content)
    return Response.json(message(1, { content, author_name: 'Nora', author_type: 'User', author_id: 1 }))
  })
  startSending(user().id)
  renderSite(<Composer user={user()} discussion={discussion()} />)
  return sent
}
const field = () => screen.getByRole('textbox', { name: 'Your message' })
const kept = () => readMessageDraft(user().id, discussion().id)

beforeEach(() => {
  localStorage.clear()
  globalThis.indexedDB = {} as IDBFactory
  globalThis.matchMedia = (() => ({ matches: true })) as unknown as typeof matchMedia
})
afterEach(() => void Reflect.deleteProperty(globalThis, 'indexedDB'))

test('where the database’s script does not come, a message goes out all the same', async () => {
  const sent = show()
  await userEvent.type(field(), 'One{Enter}')
  await waitFor(() => expect(sent).toEqual(['One']))
  await waitFor(() => expect(field()).toHaveValue(''))
  expect(kept()).toBe('')
})

test('words leave the field once they are kept elsewhere; what is typed meanwhile stays, and nothing goes twice', async () => {
  let fail = () => {}
  const held = new Promise<never>((_, reject) => (fail = () => reject(new Error('no room'))))
  mockScript = () => held
  const sent = show()
  await userEvent.type(field(), 'One{Enter}{Enter}')
  await userEvent.type(field(), ' and two')
  expect(field()).toHaveValue('One and two')
  expect(kept()).toBe('One and two')
  expect(sent).toEqual([])
  act(() => fail())
  await waitFor(() => expect(field()).toHaveValue(' and two'))
  await waitFor(() => expect(sent).toEqual(['One']))
  expect(kept()).toBe(' and two')
})
