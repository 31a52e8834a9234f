import { changeAddress, useQuery } from '#lib/client/use-address'

const NAME = 'discussion'

/** The discussion that the address names; choosing one is a step that 'back' undoes. */
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
