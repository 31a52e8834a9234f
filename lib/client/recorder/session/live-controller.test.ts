import { LiveController } from './live-controller'

const mockLog: string[] = []
jest.mock('../capture/tone', () => ({ playTone: () => void mockLog.push('tone') }))
jest.mock('../capture/live-devices', () => ({
  LiveDevices: class {
    stop = async () => void mockLog.push('stopped')
  },
}))

type Options = ConstructorParameters<typeof LiveController>[0]

test.each([
  ['plays a tone after a recording that a limit ends', true, ['stopped', 'tone']],
  ['plays no tone after a recording that the user stops', false, ['stopped']],
])('%s', async (_, isLimit, expected) => {
  mockLog.length = 0
  const options: Partial<Options> = { dispatch: jest.fn(), update: jest.fn() }
  const controller = new LiveController(options as Options)
  const stopping = { at: 'stopping', mode: 'practice', elapsed_ms: 60_000, isLimit } as const
  await controller.enter(stopping, { at: 'recording', mode: 'practice', elapsed_ms: 59_900 })
  await Promise.resolve()
  expect(mockLog).toEqual(expected)
})
