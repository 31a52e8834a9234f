import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { captureLog } from '#tests/support/capture-log'
import { until } from '#tests/support/until'
import { closePools, isAlive, JOB, openPool } from '#tests/support/workers/pool'

afterEach(closePools)

describe('a job in a worker process', () => {
  it('returns the output of the task', async () => {
    const { run } = openPool()
    const input = { text: 'é', list: [1, null], bytes: Buffer.from([1, 2]) }
    expect(await run('echo', input)).toEqual({ ...input, bytes: new Uint8Array([1, 2]) })
  })

  it('starts no process before the first job', () => {
    expect(openPool().pool.processes).toBe(0)
  })

  it('has no secrets of the server in its environment', async () => {
    process.env.SESSION_SECRET = 'a secret'
    const { run } = openPool()
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
    const { run } = openPool()
    expect(await run('range', [2, 4], { file: { path: file } })).toBe('cd')
  })

  it('reads a file in pieces that the server provides', async () => {
    const requested: number[] = []
    const bytes = Buffer.alloc(1_000_000, 1)
    const read = async (start: number, end: number) => {
      requested.push(end - start)
      return bytes.subarray(start, end)
    }
    const { run } = openPool()
    expect(await run('byte-sum', null, { file: { size: bytes.length, read } })).toBe(1_000_000)
    expect(Math.max(...requested)).toBe(256 * 1024)
  })

  it('fails with the error of the store if the file cannot be read', async () => {
    const { run } = openPool()
    const read = () => Promise.reject(new Error('store unavailable'))
    await expect(run('byte-sum', null, { file: { size: 10, read } })).rejects.toThrow('store unavailable')
  })

  it('sends a large output in pieces', async () => {
    const { run } = openPool()
    const pieces: unknown[] = []
    await run('pieces', 30, { onPiece: (piece) => pieces.push(piece) })
    expect(pieces).toHaveLength(30)
  })

  it('reports the ApiError of a task', async () => {
    await expect(openPool().run('reject')).rejects.toMatchObject({ code: 'IMAGE_SIDES', message: 'too small' })
  })

  it('keeps the process after an unexpected error', async () => {
    const { run } = openPool()
    const pid = await run('process-id')
    await expect(run('throw')).rejects.toThrow('an unexpected error')
    expect(await run('process-id')).toBe(pid)
  })
})

describe('concurrent jobs', () => {
  it('of one company never use all processes', async () => {
    const { run, pool } = openPool()
    let ended = 0
    const hanging = Array.from({ length: 5 }, () => run('hang').catch(() => (ended += 1)))
    expect(await run('echo', 'other', { lane: 'foundry' })).toBe('other')
    expect(ended).toBe(0)
    await pool.close()
    await Promise.all(hanging)
  })

  it('of several companies take turns', async () => {
    const { run } = openPool({ size: 1 })
    const order: string[] = []
    const first = run('wait', 200, { lane: 'x' })
    const add = (lane: string) => run('echo', null, { lane }).then(() => order.push(lane))
    await Promise.all([first, add('a'), add('a'), add('a'), add('b'), add('c')])
    expect(order).toEqual(['a', 'b', 'c', 'a', 'a'])
  })

  it('are rejected as UNAVAILABLE when the queue of their company is full, while other companies continue', async () => {
    const { run } = openPool({ perLane: 2 })
    const accepted = Array.from({ length: 3 }, () => run('wait', 200))
    await expect(run('echo')).rejects.toMatchObject({ code: 'UNAVAILABLE', cause_kind: 'overloaded' })
    expect(await run('echo', 1, { lane: 'foundry' })).toBe(1)
    await Promise.all(accepted)
  })

  it('are rejected as UNAVAILABLE when they wait too long', async () => {
    const { run } = openPool({ waitMs: 200 })
    const first = run('wait', 1000)
    await expect(run('echo')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await first
  })
})

test('a process is started while all others are busy, before its job arrives', async () => {
  const { run, pool } = openPool()
  const job = run('wait', 300)
  await until(() => pool.processes === 1)
  pool.keepWarm(JOB.heapMb)
  pool.keepWarm(JOB.heapMb)
  expect(pool.processes).toBe(2)
  await job
})

describe('a process that cannot be started', () => {
  it('rejects its job as UNAVAILABLE and occupies no slot of the pool', async () => {
    const script = path.resolve('tests/support/workers/without-descriptors.ts')
    // A low limit of open files, which the script reaches quickly.
    const shell = ['-c', 'ulimit -n 100; exec "$@"', 'sh', process.execPath, script]
    const { stdout } = await promisify(execFile)('/bin/sh', shell, { timeout: 20_000 })
    expect(JSON.parse(stdout)).toEqual({
      outcomes: [...Array<string>(5).fill('UNAVAILABLE'), 'done'],
      processes: 1,
    })
  })

  it('rejects its job if the start throws', async () => {
    const logged = captureLog()
    const { run, pool } = openPool({ program: 'an invalid \0 path' })
    for (let job = 0; job < 3; job += 1) await expect(run('echo')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(() => pool.keepWarm(JOB.heapMb)).not.toThrow()
    expect(pool.processes).toBe(0)
    logged.restore()
  })
})

test('closing kills all processes and rejects queued jobs', async () => {
  const { run, pool } = openPool()
  const pid = (await run('process-id')) as number
  const jobs = Array.from({ length: 4 }, () => run('hang').catch((error: unknown) => error))
  await pool.close()
  for (const error of await Promise.all(jobs)) expect(error).toBeInstanceOf(Error)
  await until(() => !isAlive(pid))
})
