/** Commands of the inbox, each with its keys. The first key is shown. */
export const SHORTCUTS = {
  next: ['j'],
  previous: ['k'],
  open: ['Enter'],
  select: ['x'],
  read: ['u'],
  status: ['e'],
  reply: ['r'],
  search: ['/'],
  clear: ['Escape'],
  help: ['?'],
} as const
export type Command = keyof typeof SHORTCUTS
export const COMMANDS = Object.keys(SHORTCUTS) as Command[]

/** Speech input can type single characters by accident, so members can switch these shortcuts off (WCAG 2.1.4). */
const isCharacter = (key: string) => key.length === 1

const TYPING =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])'
/** Enter already has a meaning on these elements. */
const CONTROL = 'a, button, summary, input, [role=menuitem]'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented'> & {
  target: EventTarget | null
}

/** The command of a key press. Null while the user types, in dialogs, and with other keys held down. */
export function commandOf(press: Press, { isOn }: { isOn: boolean }): Command | null {
  const { key, target } = press
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing || press.defaultPrevented) return null
  if (isCharacter(key) && !isOn) return null
  const element = target instanceof Element ? target : null
  if (element?.closest(TYPING) || element?.closest('dialog[open]')) return null
  if (key === 'Enter' && element?.closest(CONTROL)) return null
  return (
    COMMANDS.find((command) => SHORTCUTS[command].some((each) => each === key.toLowerCase() || each === key)) ?? null
  )
}
