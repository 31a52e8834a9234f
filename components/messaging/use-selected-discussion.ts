import { changeAddress, useQuery } from '#lib/client/use-address'

const NAME = 'discussion'

/** The discussion in the URL; choosing one adds an entry to the history. */
export function useChosen() {
  const chosen = new URLSearchParams(useQuery()).get(NAME)
  const choose = (id: number | null) => {
    const address = new URL(location.href)
    if (id === null) address.searchParams.delete(NAME)
    else address.searchParams.set(NAME, String(id))
    changeAddress(address, 'step')
  }
  return { chosen: chosen === null ? null : Number(chosen), choose }
}
