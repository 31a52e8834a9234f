import { openPath, openRemote, NO_FILE, type TaskFile } from '#lib/funnel-api/platform/workers/file-source'
import { type FromChild, type ToChild, toWire } from '#lib/funnel-api/platform/workers/messages'

/** Tools of a task in addition to its input. */
export type TaskTools = {
  /** The untrusted file. Empty for tasks without one. */
  file: TaskFile
  /** Sends a part of a large output to the `onPiece` of the caller. */
  emit: (piece: unknown) => void
}

/** The entry point of a task. Input and output are plain data. */
export type TaskRun = (input: never, tools: TaskTools) => Promise<unknown>
type Job = Extract<ToChild, { kind: 'job' }>
type Load = (job: Job) => Promise<{ run: TaskRun }>

/** Whether V8 reports that memory outside its heap is exhausted. */
const isMemoryError = (error: unknown) =>
  error instanceof RangeError &&
  /allocation failed|failed to allocate|Invalid (?:typed )?array (?:buffer )?length/i.test(error.message)

/** The main program of a worker process: runs one task at a time and exits when the parent is gone. */
export function serveTasks(load: Load) {
  const send = (message: FromChild) => void process.send?.(message)
  const reads = new Map<number, { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }>()
  let lastRead = 0
  const requestBytes = (start: number, end: number) =>
    new Promise<Uint8Array>((resolve, reject) => {
      lastRead += 1
      reads.set(lastRead, { resolve, reject })
      send({ kind: 'read', read: lastRead, start, end })
    })

  async function work(job: Job) {
    const { input, file } = job
    const opened = file && 'path' in file ? await openPath(file.path) : null
    const taskFile = opened?.file ?? (file && 'size' in file ? openRemote(file.size, requestBytes) : NO_FILE)
    let fault: unknown
    const read = (start: number, end: number) =>
      taskFile.read(start, end).catch((error: unknown) => {
        fault ??= error
        throw error
      })
    try {
      const { run } = await load(job)
      const watched = { size: taskFile.size, read, all: () => read(0, taskFile.size) }
      return await run(input as never, { file: watched, emit: (piece) => send({ kind: 'piece', piece }) })
    } catch (error) {
      // A read error says nothing about the content of the file, so it takes precedence.
      throw fault ?? error
    } finally {
      await opened?.close()
    }
  }

  process.on('message', (message: ToChild) => {
    if (message.kind === 'job')
      return void work(message).then(
        (output) => send({ kind: 'done', output }),
        (error: unknown) => send({ kind: 'failed', error: toWire(error), isMemory: isMemoryError(error) }),
      )
    const waiting = reads.get(message.read)
    reads.delete(message.read)
    if (message.kind === 'bytes') waiting?.resolve(message.bytes)
    else waiting?.reject(new Error('the file could not be read'))
  })
  process.on('disconnect', () => process.exit())
}
