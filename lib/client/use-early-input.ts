import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a form of controlled fields: input from before hydration is on the page but raises no event, and a submitted form
 * is in the URL. `onFound` is called once with both, by field name, without empty ones.
 */
export function useEarlyInput(onFound: (values: Record<string, string>) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const found = useRef(onFound)
  useEffect(() => {
    if (!form.current) return
    const sent = new URLSearchParams(location.search)
    const values = [...new FormData(form.current)].flatMap(([name, value]) => {
      const early = value || sent.get(name)
      return typeof early === 'string' && early !== '' ? [[name, early] as const] : []
    })
    if (values.length > 0) found.current(Object.fromEntries(values))
  }, [])
  return form
}
