import { open } from 'node:fs/promises'

/** Writes the content of a file, or the names in a folder, to disk. Without this, a power failure can lose them. */
export async function syncPath(path: string, flags: 'r' | 'r+' = 'r'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
