import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPool, type PoolJob, type PoolSettings } from '#lib/funnel-api/platform/workers/pool'
import { createLog, setLog } from '#lib/telemetry/log'
import { measureLongestTurn } from '#tests/support/longest-turn'
import { until } from '#tests/support/until'

const program = path.resolve('tests/support/workers/child.ts')
const SETTINGS = { program, size: 2, rssMb: 300, perLane: 20, total: 50, waitMs: 30_000, idleMs: 30_000 }
const JOB = { module: '', lane: 'bakery', label: 'a test file', heapMb: 64, file: null, deadlineMs: 20_000 }

const opened: ReturnType<typeof createPool>[] = []
function open(settings: Partial<PoolSettings> = {}) {
  const pool = createPool({ ...SETTINGS, ...settings })
  opened.push(pool)
  const run = (task: string, input: unknown = null, job: Partial<PoolJob> = {}) =>
    pool.run({ ...JOB, task, input, ...job })
  return { pool, run }
}
afterEach(async () => {
  for (const pool of opened.splice(0)) await pool.close()
})

/** Other systems do not enforce a limit on data. */
const onLinux = process.platform === 'linux' ? it : it.skip

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function collectLog() {
  const lines: string[] = []
  const before = setLog(createLog({ level: 'warn', isReadable: false, write: (line) => lines.push(line) }))
  return { lines, restore: () => setLog(before) }
}

describe('a job in a worker process', () => {
  it('returns the output of the task', async () => {
    const { run } = open()
    const input = { text: 'é', list: [1, null], bytes: Buffer.from([1, 2]) }
    expect(await run('echo', input)).toEqual({ ...input, bytes: new Uint8Array([1, 2]) })
  })

  it('starts no process before the first job', () => {
    expect(open().pool.processes).toBe(0)
  })

  it('has no secrets of the server in its environment', async () => {
    process.env.SESSION_SECRET = 'a secret'
    const { run } = open()
    const names = Object.keys((await run('environment')) as object)
    delete process.env.SESSION_SECRET
    for (const name of names)
      expect([
        'NODE_ENV',
        'MALLOC_ARENA_MAX',
        'PATH',
        'NODE_COMPILE_CACHE',
        'PWD',
        'SHLVL',
        '_',
        'OLDPWD',
        'NODE_CHANNEL_FD',
        'NODE_CHANNEL_SERIALIZATION_MODE',
      ]).toContain(name)
  })

  it('reads a file by its path in ranges', async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'worker-')), 'file')
    writeFileSync(file, 'abcdef')
    const { run } = open()
    expect(await run('range', [2, 4], { file: { path: file } })).toBe('cd')
  })

  it('reads a file in pieces that the server provides', async () => {
    const requested: number[] = []
    const bytes = Buffer.alloc(1_000_000, 1)
    const read = async (start: number, end: number) => {
      requested.push(end - start)
      return bytes.subarray(start, end)
    }
    const { run } = open()
    expect(await run('byte-sum', null, { file: { size: bytes.length, read } })).toBe(1_000_000)
    expect(Math.max(...requested)).toBe(256 * 1024)
  })

  it('fails with the error of the store if the file cannot be read', async () => {
    const { run } = open()
    const read = () => Promise.reject(new Error('store unavailable'))
    await expect(run('byte-sum', null, { file: { size: 10, read } })).rejects.toThrow('store unavailable')
  })

  it('sends a large output in pieces', async () => {
    const { run } = open()
    const pieces: unknown[] = []
    await run('pieces', 30, { onPiece: (piece) => pieces.push(piece) })
    expect(pieces).toHaveLength(30)
  })

  it('reports the ApiError of a task', async () => {
    await expect(open().run('reject')).rejects.toMatchObject({ code: 'IMAGE_SIDES', message: 'too small' })
  })

  it('keeps the process after an unexpected error', async () => {
    const { run } = open()
    const pid = await run('process-id')
    await expect(run('throw')).rejects.toThrow('an unexpected error')
    expect(await run('process-id')).toBe(pid)
  })
})

describe('a job that could stop the server', () => {
  it.each([
    ['hang', 'deadline', { deadlineMs: 500 }],
    ['wait', 'deadline', { deadlineMs: 200, input: 60_000 }],
    ['fill-heap', 'memory', {}],
    ['fill-memory', 'memory', {}],
    ['fill-memory-at-once', 'memory', {}],
    ['abort', 'crash', {}],
    ['exit', 'crash', {}],
  ])(
    'fails alone for %s, with the cause %s',
    async (task, cause_kind, { input = null, ...job }: { input?: unknown; deadlineMs?: number }) => {
      const { run } = open()
      const other = run('wait', 300, { lane: 'foundry' })
      await expect(run(task, input, job)).rejects.toMatchObject({ cause_kind, code: 'UNREADABLE' })
      expect(await other).toEqual(expect.any(Number))
      expect(await run('echo', 'next')).toBe('next')
    },
  )

  it('is logged with its cause', async () => {
    const { lines, restore } = collectLog()
    const { run } = open()
    await run('hang', null, { deadlineMs: 300, label: 'upload 7 (video/mp4, 783 bytes)' }).catch(() => null)
    restore()
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({
      input: 'upload 7 (video/mp4, 783 bytes)',
      cause: 'deadline',
      task: 'hang',
    })
  })

  it('leaves no process behind', async () => {
    const { run, pool } = open()
    const pid = (await run('process-id')) as number
    await run('hang', null, { deadlineMs: 300 }).catch(() => null)
    await until(() => !isAlive(pid))
    await until(() => pool.processes === 0)
  })
})

describe('concurrent jobs', () => {
  it('of one company never use all processes', async () => {
    const { run, pool } = open()
    let ended = 0
    const hanging = Array.from({ length: 5 }, () => run('hang').catch(() => (ended += 1)))
    expect(await run('echo', 'other', { lane: 'foundry' })).toBe('other')
    expect(ended).toBe(0)
    await pool.close()
    await Promise.all(hanging)
  })

  it('of several companies take turns', async () => {
    const { run } = open({ size: 1 })
    const order: string[] = []
    const first = run('wait', 200, { lane: 'x' })
    const add = (lane: string) => run('echo', null, { lane }).then(() => order.push(lane))
    await Promise.all([first, add('a'), add('a'), add('a'), add('b'), add('c')])
    expect(order).toEqual(['a', 'b', 'c', 'a', 'a'])
  })

  it('are rejected as UNAVAILABLE when the queue of their company is full, while other companies continue', async () => {
    const { run } = open({ perLane: 2 })
    const accepted = Array.from({ length: 3 }, () => run('wait', 200))
    await expect(run('echo')).rejects.toMatchObject({ code: 'UNAVAILABLE', cause_kind: 'overloaded' })
    expect(await run('echo', 1, { lane: 'foundry' })).toBe(1)
    await Promise.all(accepted)
  })

  it('are rejected as UNAVAILABLE when they wait too long', async () => {
    const { run } = open({ waitMs: 200 })
    const first = run('wait', 1000)
    await expect(run('echo')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await first
  })
})

test('a process is started while all others are busy, before its job arrives', async () => {
  const { run, pool } = open()
  const job = run('wait', 300)
  await until(() => pool.processes === 1)
  pool.keepWarm(JOB.heapMb)
  pool.keepWarm(JOB.heapMb)
  expect(pool.processes).toBe(2)
  await job
})

describe('memory', () => {
  it('is freed when an idle process exits', async () => {
    const { run, pool } = open({ idleMs: 100 })
    const pid = (await run('process-id')) as number
    await until(() => !isAlive(pid))
    await until(() => pool.processes === 0)
    expect(await run('echo', 1)).toBe(1)
  })

  it('is limited by the resident memory, below the limit of the kernel', async () => {
    const { run } = open()
    expect(await run('hold-memory', 50)).toBe(50_000_000)
    await expect(run('hold-memory', 280)).rejects.toMatchObject({ cause_kind: 'memory' })
  })

  onLinux('is also limited by the kernel, which counts reserved memory', async () => {
    const { run } = open()
    await expect(run('reserve-memory', 3000)).rejects.toMatchObject({ cause_kind: 'memory' })
    expect(await run('reserve-memory', 50)).toBe(50_000_000)
  })

  it('is provided by a process with a larger heap if a job needs one', async () => {
    const { run, pool } = open()
    const pid = await run('process-id')
    expect(await run('process-id', null, { heapMb: 128 })).not.toBe(pid)
    expect(await run('process-id')).toEqual(expect.any(Number))
    expect(pool.processes).toBeLessThanOrEqual(2)
  })
})

test('replacing a process after many jobs interrupts no job', async () => {
  const { run, pool } = open({ jobsMax: 20 })
  const loop = async (lane: string) => {
    for (let count = 0; count < 150; count += 1) expect(await run('echo', count, { lane })).toBe(count)
  }
  await Promise.all(['bakery', 'foundry', 'dairy', 'brewery'].map(loop))
  expect(pool.processes).toBeLessThanOrEqual(2)
})

test('closing kills all processes and rejects queued jobs', async () => {
  const { run, pool } = open()
  const pid = (await run('process-id')) as number
  const jobs = Array.from({ length: 4 }, () => run('hang').catch((error: unknown) => error))
  await pool.close()
  for (const error of await Promise.all(jobs)) expect(error).toBeInstanceOf(Error)
  await until(() => !isAlive(pid))
})

test('blocks the event loop for less than 100 ms with 20 MB of input and 8 MB of output', async () => {
  const { run } = open()
  await run('echo')
  const { longest } = await measureLongestTurn(async () => {
    await run('byte-sum', null, { file: { bytes: Buffer.alloc(20_000_000, 1) } })
    await run('bytes', 8_000_000)
  })
  expect(longest).toBeLessThan(100)
})
