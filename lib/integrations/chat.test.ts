import { startChat, stopChat } from '#lib/integrations/chat'

afterEach(() => jest.restoreAllMocks())

test('deletes the cookies of the chat of this company on all domains above the host', () => {
  const written: string[] = []
  const cookies = ['intercom-id-abc', 'intercom-session-abc', 'intercom-id-other', 'crisp-client', 'draft-abc']
  jest.spyOn(document, 'cookie', 'get').mockReturnValue(cookies.map((name) => `${name}=1`).join('; '))
  jest.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text))
  expect(stopChat('bakery.example.com')).toBe(false)
  expect(written).toEqual([])
  startChat('intercom', 'abc')
  expect(stopChat('bakery.example.com')).toBe(true)
  expect(written).toEqual(
    ['intercom-id-abc', 'intercom-session-abc'].flatMap((name) =>
      ['bakery.example.com', 'example.com', 'com'].map((domain) => `${name}=; path=/; max-age=0; domain=${domain}`),
    ),
  )
})
