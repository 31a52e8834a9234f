import { useSyncExternalStore } from 'react'
import { onEvents } from '#lib/client/on-events'
import { deviceStorage } from '#lib/client/storage'
import { ManagerTheme, THEME_EVENT, THEME_KEY } from '#lib/domain/manager-theme'

const read = (): ManagerTheme => ManagerTheme.catch('system').parse(deviceStorage.read(THEME_KEY))

const subscribe = onEvents(THEME_EVENT, 'storage')

/** The chosen color scheme of this browser. The script in the head of the page applies it. */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, read, () => 'system' as const)
  const choose = (next: ManagerTheme) => {
    deviceStorage.write(THEME_KEY, next === 'system' ? null : next)
    dispatchEvent(new Event(THEME_EVENT))
  }
  return { theme, choose }
}
