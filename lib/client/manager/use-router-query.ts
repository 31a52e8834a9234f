import { useSearchParams } from 'next/navigation'
import { useQuery } from '#lib/client/use-query'

/** The query of the URL, also after a link of Next, which changes the URL without an event for `useQuery`. */
export function useRouterQuery(): string {
  // Renders the component again after such a link.
  useSearchParams()
  return useQuery()
}
