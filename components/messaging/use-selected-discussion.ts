import { changeUrl, useQuery } from '#lib/client/use-query'

const NAME = 'discussion'

/** The discussion in the URL; choosing one adds an entry to the history. */
export function useSelectedDiscussion() {
  const chosen = new URLSearchParams(useQuery()).get(NAME)
  const choose = (id: number | null) => {
    const address = new URL(location.href)
    if (id === null) address.searchParams.delete(NAME)
    else address.searchParams.set(NAME, String(id))
    changeUrl(address, 'step')
  }
  return { chosen: chosen === null ? null : Number(chosen), choose }
}
