import { ApiError } from '#lib/contract/errors'
import { serveTasks, type TaskTools } from '#lib/funnel-api/platform/workers/serve-tasks'

/** Tasks that behave like a parser of a hostile file. */
const TASKS = {
  echo: async (input: unknown) => input,
  environment: async () => ({ ...process.env }),
  'process-id': async () => process.pid,
  wait: (milliseconds: number) => new Promise((resolve) => setTimeout(() => resolve(process.pid), milliseconds)),
  reject: async () => {
    throw new ApiError('IMAGE_SIDES', 'too small')
  },
  throw: async () => {
    throw new Error('an unexpected error')
  },
  hang: async () => {
    for (;;);
  },
  'fill-heap': async () => {
    const all: object[] = []
    for (;;) all.push({ all: all.length })
  },
  'fill-memory': async () => {
    const all: Buffer[] = []
    for (;;) {
      all.push(Buffer.alloc(20_000_000, 1))
      // A decoder allocates its memory in steps too.
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  },
  /** Uses memory for two seconds. */
  'hold-memory': async (megabytes: number) => {
    const bytes = Buffer.alloc(megabytes * 1_000_000, 1)
    await new Promise((resolve) => setTimeout(resolve, 2000))
    return bytes.length
  },
  /** Allocates memory without using it. */
  'reserve-memory': async (megabytes: number) => Buffer.allocUnsafeSlow(megabytes * 1_000_000).length,
  'fill-memory-at-once': async () => {
    const all: Buffer[] = []
    for (;;) all.push(Buffer.alloc(100_000_000, 1))
  },
  abort: async () => process.abort(),
  exit: async () => process.exit(3),
  'byte-sum': async (_: unknown, { file }: TaskTools) => (await file.all()).reduce((sum, byte) => sum + byte, 0),
  range: async ([start, end]: [number, number], { file }: TaskTools) =>
    (await file.read(start, end)).toString('latin1'),
  bytes: async (size: number) => Buffer.alloc(size, 7),
  pieces: async (count: number, { emit }: TaskTools) => {
    for (let piece = 0; piece < count; piece += 1) emit(Buffer.alloc(100_000, piece))
  },
}

const isName = (task: string): task is keyof typeof TASKS => Object.hasOwn(TASKS, task)

serveTasks(async ({ task }) => {
  if (!isName(task)) throw new Error(`unknown task '${task}'`)
  return { run: TASKS[task] }
})
