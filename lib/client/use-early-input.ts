import { type RefObject, useEffect, useRef } from 'react'

/** The input of a field from before hydration, or from a form that was submitted without JavaScript. */
export const earlyInputOf = (name: string, value: string) => value || new URLSearchParams(location.search).get(name)

/**
 * Recovers the input of a controlled form from before hydration, which causes no event. Input submitted without
 * JavaScript is in the URL. Calls `onFound` once with the non-empty values by field name.
 */
export function useEarlyInput(onFound: (values: Record<string, string>) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const callback = useRef(onFound)
  useEffect(() => {
    if (!form.current) return
    const values = [...new FormData(form.current)].flatMap(([name, value]) => {
      const input = typeof value === 'string' && earlyInputOf(name, value)
      return input ? [[name, input] as const] : []
    })
    if (values.length > 0) callback.current(Object.fromEntries(values))
  }, [])
  return form
}
