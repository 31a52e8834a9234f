import { hasChatStarted, startChat } from '#lib/integrations/chat'

test('reports whether a chat was started', () => {
  expect(hasChatStarted()).toBe(false)
  startChat('intercom', 'abc')
  expect(hasChatStarted()).toBe(true)
})
