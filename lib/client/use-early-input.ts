import { type RefObject, useEffect, useRef } from 'react'

/**
 * Recovers the input of a controlled form from before hydration, which causes no event. Input submitted without
 * JavaScript is in the URL. Calls `onFound` once with the non-empty values by field name.
 */
export function useEarlyInput(onFound: (values: Record<string, string>) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const callback = useRef(onFound)
  useEffect(() => {
    if (!form.current) return
    const submitted = new URLSearchParams(location.search)
    const values = [...new FormData(form.current)].flatMap(([name, value]) => {
      const input = value || submitted.get(name)
      return typeof input === 'string' && input !== '' ? [[name, input] as const] : []
    })
    if (values.length > 0) callback.current(Object.fromEntries(values))
  }, [])
  return form
}
