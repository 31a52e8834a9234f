/** Awaits a change. If it fails, reads the data again, because it may have been changed or deleted elsewhere. */
export async function orReload<T>(change: Promise<T>, reload: () => unknown): Promise<T> {
  try {
    return await change
  } catch (error) {
    await reload()
    throw error
  }
}
