import { useCallback, useEffect, useRef } from 'react'
import type { Report } from '#lib/client/recording'

/** Minimum interval between reports of the same activity. A change of activity is reported immediately. */
const INTERVAL_MS = 1000

/** Limits the frequency of the recorder's reports. */
export function useThrottledReports(send: (report: Report) => unknown) {
  const last = useRef<(Report & { at: number }) | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (status: Report['status'], percent: number | null) => {
      const rounded = percent === null ? null : Math.round(percent)
      const previous = last.current
      if (status === previous?.status && rounded === previous.percent) return
      clearTimeout(timer.current)
      const report = () => {
        last.current = { status, percent: rounded, at: Date.now() }
        send({ status, percent: rounded })
      }
      const wait = status === previous?.status ? previous.at + INTERVAL_MS - Date.now() : 0
      if (wait > 0) timer.current = setTimeout(report, wait)
      else report()
    },
    [send],
  )
}
