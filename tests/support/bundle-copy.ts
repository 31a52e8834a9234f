import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const BUNDLES = path.join(import.meta.dirname, 'bundles')

/** Copies a bundle to a temporary folder, for changes. `drop` deletes the copy. */
export function copyBundle(name = 'bakery', slug = name) {
  const parent = mkdtempSync(path.join(tmpdir(), 'careers-bundle-'))
  const folder = path.join(parent, slug)
  cpSync(path.join(BUNDLES, name), folder, { recursive: true })
  return {
    folder,
    write: (file: string, content: string | Buffer) => writeFileSync(path.join(folder, file), content),
    replace: (file: string, from: string, to: string) => {
      const before = readFileSync(path.join(folder, file), 'utf8')
      if (!before.includes(from)) throw new Error(`${file} has no '${from}'`)
      writeFileSync(
        path.join(folder, file),
        before.replace(from, () => to),
      )
    },
    remove: (file: string) => rmSync(path.join(folder, file), { recursive: true }),
    drop: () => rmSync(parent, { recursive: true, force: true }),
  }
}
export type BundleCopy = ReturnType<typeof copyBundle>
