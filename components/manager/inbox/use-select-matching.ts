import { useState } from 'react'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { readMatching } from '#lib/client/manager/inbox/read-matching'
import { useCompany } from '#lib/client/manager/use-company'
import type { InboxEntry, InboxFilter } from '#lib/contract/staff/inbox'

/** Selects all applications that match the filter, also those that are not loaded yet. `matched` has their data. */
export function useSelectMatching(filter: InboxFilter, onSelect: (ids: number[], isCapped: boolean) => void) {
  const { slug } = useCompany()
  const toast = useToast()
  const errorText = useErrorText()
  const [isSelecting, setSelecting] = useState(false)
  const [matched, setMatched] = useState<readonly InboxEntry[]>([])
  const selectMatching = async () => {
    setSelecting(true)
    try {
      const { entries, isCapped } = await readMatching(slug, filter)
      setMatched(entries)
      onSelect(
        entries.map(({ id }) => id),
        isCapped,
      )
    } catch (error) {
      toast({ message: errorText.short(error), tone: 'danger' })
    }
    setSelecting(false)
  }
  return { matched, isSelecting, selectMatching }
}
