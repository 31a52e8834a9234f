import { createLog, setLog } from '#lib/telemetry/log'
import { measureLongestTurn } from '#tests/support/longest-turn'
import { until } from '#tests/support/until'
import { closePools, isAlive, openPool } from '#tests/support/workers/pool'

afterEach(closePools)

/** Only Linux enforces `ulimit -d`. */
const onLinux = process.platform === 'linux' ? it : it.skip

function collectLog() {
  const lines: string[] = []
  const before = setLog(createLog({ level: 'warn', isReadable: false, write: (line) => lines.push(line) }))
  return { lines, restore: () => setLog(before) }
}

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
    'fails with task %s and cause %s, without affecting other jobs',
    async (task, cause_kind, { input = null, ...job }: { input?: unknown; deadlineMs?: number }) => {
      const { run } = openPool()
      const other = run('wait', 300, { lane: 'foundry' })
      await expect(run(task, input, job)).rejects.toMatchObject({ cause_kind, code: 'UNREADABLE' })
      expect(await other).toEqual(expect.any(Number))
      expect(await run('echo', 'next')).toBe('next')
    },
  )

  it('is logged with its cause', async () => {
    const { lines, restore } = collectLog()
    const { run } = openPool()
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
    const { run, pool } = openPool()
    const pid = (await run('process-id')) as number
    await run('hang', null, { deadlineMs: 300 }).catch(() => null)
    await until(() => !isAlive(pid))
    await until(() => pool.processes === 0)
  })
})

describe('memory', () => {
  it('is freed when an idle process exits', async () => {
    const { run, pool } = openPool({ idleMs: 100 })
    const pid = (await run('process-id')) as number
    await until(() => !isAlive(pid))
    await until(() => pool.processes === 0)
    expect(await run('echo', 1)).toBe(1)
  })

  it('is limited by the resident memory, below the limit of the kernel', async () => {
    const { run } = openPool()
    expect(await run('hold-memory', 50)).toBe(50_000_000)
    await expect(run('hold-memory', 280)).rejects.toMatchObject({ cause_kind: 'memory' })
  })

  onLinux('is also limited by the kernel, which counts reserved memory', async () => {
    const { run } = openPool()
    await expect(run('reserve-memory', 3000)).rejects.toMatchObject({ cause_kind: 'memory' })
    expect(await run('reserve-memory', 50)).toBe(50_000_000)
  })

  it('is provided by a process with a larger heap if a job needs one', async () => {
    const { run, pool } = openPool()
    const pid = await run('process-id')
    expect(await run('process-id', null, { heapMb: 128 })).not.toBe(pid)
    expect(await run('process-id')).toEqual(expect.any(Number))
    expect(pool.processes).toBeLessThanOrEqual(2)
  })
})

test('replacing a process after many jobs interrupts no job', async () => {
  const { run, pool } = openPool({ jobsMax: 20 })
  const loop = async (lane: string) => {
    for (let count = 0; count < 150; count += 1) expect(await run('echo', count, { lane })).toBe(count)
  }
  await Promise.all(['bakery', 'foundry', 'dairy', 'brewery'].map(loop))
  expect(pool.processes).toBeLessThanOrEqual(2)
})

test('blocks the event loop for less than 100 ms with 20 MB of input and 8 MB of output', async () => {
  const { run } = openPool()
  await run('echo')
  const bytes = Buffer.alloc(20_000_000, 1)
  const { longest } = await measureLongestTurn(async () => {
    await run('byte-sum', null, { file: { bytes } })
    await run('bytes', 8_000_000)
  })
  expect(longest).toBeLessThan(100)
})
