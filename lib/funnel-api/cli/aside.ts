import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Refused } from '#lib/funnel-api/cli/refused'

/**
 * Makes a file or a folder beside its place and moves it there when it is whole: what is broken off leaves nothing.
 * Refuses what is there already unless it is `isReplaced`.
 */
export async function madeAside<T>(target: string, isReplaced: boolean, work: (part: string) => Promise<T>) {
  const place = path.resolve(target)
  const isThere = await stat(place).then(
    () => true,
    () => false,
  )
  if (isThere && !isReplaced) throw new Refused(`${target} is there already; --force replaces it.`)
  const named = (ending: string) =>
    path.join(path.dirname(place), `.${path.basename(place)}.${randomBytes(4).toString('hex')}.${ending}`)
  const part = named('part')
  await mkdir(path.dirname(place), { recursive: true })
  try {
    const done = await work(part)
    const before = named('before')
    if (isThere) await rename(place, before)
    await rename(part, place)
    await rm(before, { recursive: true, force: true })
    return done
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}
