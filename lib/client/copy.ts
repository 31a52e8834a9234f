/** Whether the text is in the clipboard now: browsers within apps have none, or refuse it. */
export const isCopied = (text: string): Promise<boolean> =>
  (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
    () => true,
    () => false,
  )
