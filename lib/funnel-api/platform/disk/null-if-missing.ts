/** A name that is too long or below a file cannot exist. */
const MISSING = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']

/**
 * Returns null if the file or folder does not exist. Throws other errors, because they do not mean that it is absent.
 */
export const nullIfMissing = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (MISSING.includes(error.code ?? '')) return null
    throw error
  })
