/** Receives progress messages for the user. */
export type Report = (message: string) => void

const MB = 1024 * 1024

/** Formats an amount, for example '1,204 files, 340 MB'. */
export const formatAmount = (files: number, bytes: number) =>
  `${files.toLocaleString('en')} files, ${Math.round(bytes / MB).toLocaleString('en')} MB`

const REPORT_EVERY_MS = 2000

/** Reports progress at most every two seconds. */
export function throttleProgress(report: (message: string) => void) {
  let last = Date.now()
  return (message: () => string) => {
    if (Date.now() - last < REPORT_EVERY_MS) return
    last = Date.now()
    report(message())
  }
}
