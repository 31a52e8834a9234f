import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { type Command, commandOf } from '#lib/client/manager/shortcuts'
import { deviceStorage } from '#lib/client/storage'

const STORED = 'manager-shortcuts'
const OFF = 'off'
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether single characters are shortcuts in this browser (WCAG 2.1.4). */
export const useShortcutsSetting = (): [isOn: boolean, set: (isOn: boolean) => void] => [
  useSyncExternalStore(
    subscribe,
    () => deviceStorage.read(STORED) !== OFF,
    () => true,
  ),
  (isOn) => {
    deviceStorage.write(STORED, isOn ? null : OFF)
    for (const listener of listeners) listener()
  },
]

/** Runs the command of each key press. If `run` returns false, the browser handles the key press. */
export function useShortcuts(run: (command: Command, press: KeyboardEvent) => boolean | void) {
  const [isOn] = useShortcutsSetting()
  const onPress = useEffectEvent((press: KeyboardEvent) => {
    const command = commandOf(press, { isOn })
    if (command !== null && run(command, press) !== false) press.preventDefault()
  })
  useEffect(() => {
    const listener = (press: KeyboardEvent) => onPress(press)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
