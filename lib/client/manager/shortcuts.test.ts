import { commandOf } from '#lib/client/manager/shortcuts'

const none = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false, defaultPrevented: false }
const press = (key: string, html = '<p>text</p>', held: Partial<typeof none> = {}) => {
  document.body.innerHTML = html
  return { key, ...none, ...held, target: document.querySelector('body *') }
}
const on = { isOn: true }

test.each([
  ['j', 'next'],
  ['k', 'previous'],
  ['J', 'next'],
  ['x', 'select'],
  ['e', 'status'],
  ['r', 'reply'],
  ['u', 'read'],
  ['/', 'search'],
  ['?', 'help'],
  ['Enter', 'open'],
  ['Escape', 'clear'],
  ['q', null],
])('%s means %s', (key, command) => {
  expect(commandOf(press(key), on)).toBe(command)
})

test.each([
  '<input>',
  '<input type="search">',
  '<textarea></textarea>',
  '<select></select>',
  '<p contenteditable></p>',
])('does nothing while the user types in %s', (html) => {
  expect(commandOf(press('j', html), on)).toBeNull()
  expect(commandOf(press('?', html), on)).toBeNull()
})

test('a focused checkbox or link does not stop the shortcuts', () => {
  expect(commandOf(press('j', '<input type="checkbox">'), on)).toBe('next')
  expect(commandOf(press('x', '<a href="/">Nora</a>'), on)).toBe('select')
})

test('does nothing in a dialog, and with Ctrl, Alt or Command held down', () => {
  expect(commandOf(press('j', '<dialog open></dialog>'), on)).toBeNull()
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'defaultPrevented'])
    expect(commandOf(press('j', '<p></p>', { [held]: true }), on)).toBeNull()
})

test('Enter on a link or a button keeps its own meaning', () => {
  expect(commandOf(press('Enter', '<button></button>'), on)).toBeNull()
})

test('characters can be switched off, other keys continue to work', () => {
  expect(['j', '?', '/'].map((key) => commandOf(press(key), { isOn: false }))).toEqual([null, null, null])
  expect(commandOf(press('Escape'), { isOn: false })).toBe('clear')
})
