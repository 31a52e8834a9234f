import type { ReactNode } from 'react'
import { useEarlyInput } from '#lib/client/use-early-input'

type Props = {
  label: string
  className?: string
  /** Called with values that were entered before hydration, by field name. */
  onEarlyInput: (values: Record<string, string>) => void
  children: ReactNode
}

/** Filters the list below while the user types. It is never submitted. */
export function SearchForm({ label, className, onEarlyInput, children }: Props) {
  const form = useEarlyInput(onEarlyInput)
  return (
    <form
      ref={form}
      className={className}
      role="search"
      aria-label={label}
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
    </form>
  )
}
