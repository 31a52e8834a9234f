import { changeUrl, useQuery } from '#lib/client/use-query'

const NAME = 'discussion'

/** The discussion in the URL. Choosing one adds an entry to the history. */
export function useSelectedDiscussion() {
  const chosen = new URLSearchParams(useQuery()).get(NAME)
  const choose = (id: number | null) => {
    const url = new URL(location.href)
    if (id === null) url.searchParams.delete(NAME)
    else url.searchParams.set(NAME, String(id))
    changeUrl(url, 'push')
  }
  return { chosen: chosen === null ? null : Number(chosen), choose }
}
