/** What public pages are made of has been written: a company's content, or one campaign of it. */
export type Change = { company: string; campaign: string | null }

type Listener = (change: Change | 'all') => void

const listeners = new Set<Listener>()

/** Calls whoever keeps pages for every change, whichever process made it; 'all' where changes may have been missed. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells those of this process. */
export function tellChange(change: Change | 'all') {
  for (const listener of listeners) listener(change)
}
