import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { runLoops } from '#tests/bench/fairness/measure'
import { type Company, get, createUploader } from '#tests/bench/fairness/requests'

/** `{n}` in a path is a number that is different in each request. Keys are used in turn. */
export type Attack = { concurrency: number } & (
  | { kind: 'get'; path: string; keys?: readonly string[] }
  | { kind: 'upload' }
)
type Order = { company: Company; secret: string; attack: Attack }

const PROGRAM = import.meta.filename

/**
 * Returns a function that starts the attack in a process with low priority, because real attackers use other machines.
 */
export const attackOf = (company: Company, secret: string, attack: Attack) => async () => {
  const child = fork(PROGRAM, { execArgv: [] })
  setPriority(child.pid!, constants.priority.PRIORITY_LOW)
  child.send({ company, secret, attack } satisfies Order)
  return async () => {
    child.kill()
    await once(child, 'exit')
  }
}

async function prepareRequest({ company, secret, attack }: Order): Promise<() => Promise<unknown>> {
  if (attack.kind === 'upload') {
    const video = await readFile(path.join(import.meta.dirname, '../../support/pitch.mp4'))
    return createUploader(company, secret, video)
  }
  let number = 0
  return () => {
    number += 1
    const key = attack.keys?.[number % attack.keys.length]
    return get(company, attack.path.replace('{n}', String(number)), key ? { authorization: `Bearer ${key}` } : {})
  }
}

if (process.argv[1] === PROGRAM)
  process.once('message', (order: Order) => {
    void prepareRequest(order).then((request) => runLoops(order.attack.concurrency, request))
  })
