import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '#lib/contract/errors'

/** OWASP's minimum for argon2id, the library's default kind: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each verification takes 19 MiB: a flood of logins waits here instead of taking the machine. */
const AT_ONCE = 4
const WAITING_MOST = 200

let running = 0
const waiting: (() => void)[] = []

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MOST) throw new ApiError('UNAVAILABLE', 'too many sign-ins at once')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string) => limited(() => hash(password, OPTIONS))

let dummy: Promise<string> | undefined

/** An account that is not there costs the same time as a wrong password. */
export async function isPassword(stored: string | null, password: string) {
  const decoy = (dummy ??= hashPassword('no account has this password'))
  await decoy
  const isRight = await limited(async () => verify(stored ?? (await decoy), password))
  return stored !== null && isRight
}
