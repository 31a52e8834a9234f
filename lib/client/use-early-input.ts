import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a form of controlled fields: what was typed or chosen in it before the scripts ran stands there and raises no event
 * any more; what was sent as well stands in the address. It is told once, by the fields' names, empty ones left out.
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
