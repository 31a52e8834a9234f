import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { CommandError } from '#lib/funnel-api/platform/errors'

/**
 * Runs `work`, which writes a file or folder under a temporary name next to the target. Renames it when it is complete,
 * so that the target is never partial. Throws if the target exists, unless `mayReplace` is set.
 */
export async function writeAtomically<T>(target: string, mayReplace: boolean, work: (part: string) => Promise<T>) {
  const targetPath = path.resolve(target)
  const exists = await stat(targetPath).then(
    () => true,
    () => false,
  )
  if (exists && !mayReplace) throw new CommandError(`${target} already exists. Use --force to overwrite it.`)
  const tempPath = (extension: string) =>
    path.join(path.dirname(targetPath), `.${path.basename(targetPath)}.${randomBytes(4).toString('hex')}.${extension}`)
  const part = tempPath('part')
  await mkdir(path.dirname(targetPath), { recursive: true })
  try {
    const result = await work(part)
    const previous = tempPath('before')
    if (exists) await rename(targetPath, previous)
    await rename(part, targetPath).catch(async (error: unknown) => {
      if (exists) await rename(previous, targetPath)
      throw error
    })
    await rm(previous, { recursive: true, force: true })
    return result
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}
