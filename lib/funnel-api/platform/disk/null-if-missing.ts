/** Includes the codes for a name that is too long and for a path below a file, because neither can exist. */
const MISSING_CODES = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']

/**
 * Returns null if the file or folder does not exist. Throws other errors, because they do not mean that it is absent.
 */
export const nullIfMissing = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (MISSING_CODES.includes(error.code ?? '')) return null
    throw error
  })
