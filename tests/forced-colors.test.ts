import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const FILES = globSync('{app,components}/**/*.css', { cwd: root })

/** What marks a state in a selector. `data-over` is a file that is dragged over a field. */
const STATE =
  /:checked|\[aria-(?:checked|current|invalid|pressed|selected)\b|\[data-(?:current|invalid|last|selected)\b/
/** With forced colors, browsers replace these colors and remove shadows. */
const COLOR =
  /^(?:accent-color|background(?:-color)?|border(?:-block|-inline)?(?:-start|-end)?-color|box-shadow|color|--.*)$/
/** Shapes without text. Only their background is visible. */
const SHAPE = /::(?:after|before|-webkit-progress-value|-moz-progress-bar)$|^\.(?:bars|waveform) span$|^\.dot$/

type Style = { selector: string; declarations: Map<string, string>; isForced: boolean }

/** The declarations of each selector. */
function stylesOf(css: string) {
  const styles: Style[] = []
  const blocks: string[] = []
  for (const [, text = '', end = ''] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    const isForced = blocks.some((block) => block.startsWith('@media (forced-colors: active)'))
    if (end === '{') {
      blocks.push(text.trim())
      if (text.trim().startsWith('@')) continue
      for (const selector of text.split(/,(?![^(]*\))/))
        styles.push({ selector: selector.trim(), declarations: new Map(), isForced })
      continue
    }
    const [name, value] = text.split(/:(.*)/s, 2).map((part) => part.trim())
    const selectors = (blocks.at(-1) ?? '').split(/,(?![^(]*\))/)
    if (name && value !== undefined)
      for (const style of styles.slice(-selectors.length)) style.declarations.set(name, value)
    if (end === '}') blocks.pop()
  }
  return styles
}

/** A state of an element: its first class and the mark of the state. */
const stateOf = (selector: string) => {
  const state = STATE.exec(selector)?.[0]
  return state && `${/\.[\w-]+/.exec(selector)?.[0] ?? ''} ${state}`
}

/** States that differ only by colors, and shapes that are only a background. */
function lostIn(css: string) {
  const styles = stylesOf(css)
  const isSeen = ({ declarations, isForced }: Style) =>
    isForced || [...declarations.keys()].some((name) => !COLOR.test(name))
  const seen = new Set(styles.filter(isSeen).map(({ selector }) => stateOf(selector)))
  const forced = new Set(styles.filter(({ isForced }) => isForced).map(({ selector }) => selector))
  const isLost = ({ selector, declarations }: Style) => {
    const state = stateOf(selector)
    if (state && !seen.has(state)) return true
    const isText = !["''", undefined].includes(declarations.get('content'))
    const isDrawn = /var\(|currentcolor/.test(declarations.get('background') ?? '') && !declarations.has('border')
    return SHAPE.test(selector) && isDrawn && !isText && !forced.has(selector)
  }
  return [...new Set(styles.filter(isLost).map(({ selector }) => selector))]
}

/** Shapes without a meaning of their own: a text next to them, or the order of the list, says the same. */
const DECORATION: { [file: string]: RegExp } = {
  'components/site/job-row.module.css': /^\.row::before$/,
  'components/messaging/thread.module.css': /^\.(?:day|new)::/,
  'components/manager/inbox/status-text.module.css': /^\.status\[data-status/,
  'components/manager/application/history.module.css': /^\.entry/,
  'components/account/application-timeline.module.css': /^\.moment/,
}

test('detects a state that differs only by colors, and a shape that is only a background', () => {
  expect(lostIn('.a[data-selected] { color: red; box-shadow: none }')).toEqual(['.a[data-selected]'])
  expect(lostIn('.a::after { background: var(--x) }')).toEqual(['.a::after'])
})

test('accepts a border, another mark of the same state, and a rule for forced colors', () => {
  expect(lostIn('.a:checked { background: red; border-width: 2px }')).toEqual([])
  expect(lostIn('.a :checked + .b { background: red } .a :checked + .b svg { opacity: 1 }')).toEqual([])
  const forced = (rule: string) => `@media (forced-colors: active) { ${rule} }`
  expect(lostIn(`.a[data-selected] { color: red } ${forced('.a[data-selected] { border-width: 3px }')}`)).toEqual([])
  expect(lostIn(`.a::after { background: var(--x) } ${forced('.a::after { background: CanvasText }')}`)).toEqual([])
})

/** Boxes over other content that only their shadow and background separate from it. */
const FLOATING = [
  'components/ui/dialog.module.css',
  'components/ui/toast.module.css',
  'components/site/menu.module.css',
]

test.each(FLOATING)('boxes in %s have a border with forced colors', (file) => {
  const styles = stylesOf(readFileSync(path.join(root, file), 'utf8'))
  const isVisible = ({ declarations }: Style) => /(?:^|\s)(?:1px|var\(--border)/.test(declarations.get('border') ?? '')
  const floating = styles.filter(({ declarations }) => declarations.get('box-shadow') === 'var(--shadow-float)')
  expect(floating.length).toBeGreaterThan(0)
  for (const { selector } of floating)
    expect(styles.filter((style) => style.selector === selector && isVisible(style))).not.toEqual([])
})

test.each(FILES)('states in %s remain visible with forced colors', (file) => {
  const lost = lostIn(readFileSync(path.join(root, file), 'utf8'))
  expect(lost.filter((selector) => !DECORATION[file]?.test(selector))).toEqual([])
})
