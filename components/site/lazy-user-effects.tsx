import { type ComponentType, lazy, useEffect } from 'react'
import type { UserEffectsProps } from '#components/site/user-effects'
import { useHasSessionCookie } from '#lib/client/session-cookie'

type Load = () => Promise<{ UserEffects: ComponentType<UserEffectsProps> }>

let provide: (load: Load) => void
const provided = new Promise<Load>((resolve) => (provide = resolve))

/** Mounted by the layout, so that it stays from page to page. It waits for `useUserEffects`. */
export const LazyUserEffects = lazy(() =>
  provided.then((load) => load()).then(({ UserEffects }) => ({ default: UserEffects })),
)

/**
 * Loads the effects for signed-in users. Called by each page, because a bundle of the layout would contain a second copy
 * of what the page has already loaded.
 */
export function useUserEffects(load: Load) {
  const isNeeded = useHasSessionCookie() === true
  useEffect(() => {
    if (isNeeded) provide(load)
  }, [isNeeded, load])
}
