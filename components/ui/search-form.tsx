import type { ReactNode } from 'react'
import { useEarlyInput } from '#lib/client/use-early-input'

type Props = {
  label: string
  className?: string
  /** What stood in the fields before the scripts ran, by their names. */
  onEarly: (values: Record<string, string>) => void
  children: ReactNode
}

/** Narrows what stands below it as one types: there is nothing to send. */
export function SearchForm({ label, className, onEarly, children }: Props) {
  const form = useEarlyInput(onEarly)
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
