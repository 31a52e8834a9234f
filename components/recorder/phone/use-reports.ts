import { useCallback, useEffect, useRef } from 'react'
import type { Report } from '#lib/client/recording'

/** Milliseconds between two reports of the same kind; a change of activity is reported at once. */
const EVERY_MS = 1000

/** Reports the recorder's activity, limited to what a viewer needs. */
export function useReports(send: (report: Report) => unknown) {
  const last = useRef<(Report & { at: number }) | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (status: Report['status'], percent: number | null) => {
      const whole = percent === null ? null : Math.round(percent)
      const before = last.current
      if (status === before?.status && whole === before.percent) return
      clearTimeout(timer.current)
      const tell = () => {
        last.current = { status, percent: whole, at: Date.now() }
        send({ status, percent: whole })
      }
      const wait = status === before?.status ? before.at + EVERY_MS - Date.now() : 0
      if (wait > 0) timer.current = setTimeout(tell, wait)
      else tell()
    },
    [send],
  )
}
