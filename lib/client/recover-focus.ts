import { isFocusLost, RECOVERED, startOf } from './use-focus'

/** Groups whose first control is close enough to a control that was removed from them. */
const GROUP = 'form, fieldset, li, [role=group], [role=search], [role=toolbar]'
const REGION = '[tabindex]:not(main), [role=tabpanel]'
const HEADING = 'h1, h2, h3, h4'
const TEXT_FIELD = 'textarea, input:not([type=radio], [type=checkbox], [type=file], [type=range])'
/** Later, an effect that moves focus would interrupt the user. */
const MARK_MS = 1000

const isShown = (element: Element) => element.isConnected && element.checkVisibility?.() !== false

/** Elements that a press focuses, and links, which open another page. */
const PRESSED = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** The element and its ancestors. */
type Path = readonly HTMLElement[]
const isPart = (each: EventTarget) =>
  each instanceof HTMLElement && each !== document.body && each !== document.documentElement
const pathOf = (targets: readonly EventTarget[]): Path => targets.filter((each): each is HTMLElement => isPart(each))

/** What was pressed, its ancestors, and the path of the URL at that time. */
export type Press = { path: readonly EventTarget[]; page: string }

type Options = {
  /** A press while this code loaded. The pressed element may be gone already. */
  press?: Press
  /** Whether a new page starts without focus, like a page that the browser loads. */
  isResetByPages?: boolean
}

/**
 * Moves focus to a place nearby when a control with focus is removed, hidden or disabled, for example a button that
 * removes itself. Otherwise keyboard users would have to start at the top of the page again. Effects that move focus
 * themselves run first, and later ones may take focus from that place (`isFocusLost`). Returns a function that stops it.
 */
export function recoverFocus({ press, isResetByPages = false }: Options = {}) {
  /** The element that had focus last, and its ancestors. Empty if the user left it. */
  let path: Path = []
  let page = location.pathname
  let frame = 0
  const record = (targets: readonly EventTarget[], at = location.pathname) => {
    path = pathOf(targets)
    page = at
  }
  const check = () => {
    frame = 0
    const [focused, ...ancestors] = path
    if (!focused || !isFocusLost() || document.activeElement?.matches(RECOVERED)) return
    const isLeft = isShown(focused) && !focused.matches(':disabled')
    if (isLeft || (isResetByPages && page !== location.pathname)) path = []
    else focusNear(ancestors)
  }
  // The second frame, because the browser may draw one before the effects of an update run.
  const schedule = () => {
    frame ||= requestAnimationFrame(() => (frame = requestAnimationFrame(check)))
  }
  const observer = new MutationObserver(() => {
    const [focused] = path
    if (focused && (!focused.isConnected || focused.matches(':disabled'))) schedule()
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  const onFocus = (event: FocusEvent) => record(event.composedPath())
  document.addEventListener('focusin', onFocus)
  // Browsers remove focus from hidden elements with a delay.
  document.addEventListener('focusout', schedule)
  const { activeElement } = document
  if (activeElement && isPart(activeElement)) record(ancestorsOf(activeElement))
  else if (press) {
    const targets = pathOf(press.path)
    const index = targets.findIndex((each) => each.matches(PRESSED))
    if (targets[index]?.matches(':not(a)')) record(targets.slice(index), press.page)
    schedule()
  }
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', schedule)
  }
}

function ancestorsOf(element: Element) {
  const path: Element[] = []
  for (let each: Element | null = element; each; each = each.parentElement) path.push(each)
  return path
}

/**
 * Goes up the ancestors. Focuses the first region, control of a group, or heading that it finds, otherwise the content
 * of the page.
 */
function focusNear(ancestors: Path) {
  for (const box of ancestors.filter(isShown)) {
    if (box.matches(REGION)) return focusOn(box)
    const heading = box.querySelector<HTMLElement>(HEADING)
    const control = box.matches(GROUP) ? startOf(box) : null
    // A text field would open the keyboard of a phone.
    if (!heading || !control?.matches(TEXT_FIELD)) control?.focus({ preventScroll: true })
    if (!isFocusLost()) return
    if (heading) return focusOn(heading)
  }
  const content = document.getElementById('content')
  if (content) focusOn(content)
}

/** Focuses an element that is not a control. It can have focus only until focus leaves it, and is marked for a moment. */
export function focusOn(element: HTMLElement) {
  const isFocusable = element.matches('[tabindex]')
  if (!isFocusable) element.tabIndex = -1
  element.dataset.recovered = ''
  const timer = setTimeout(() => delete element.dataset.recovered, MARK_MS)
  const leave = () => {
    // The element keeps focus in the document if the window loses focus.
    if (document.activeElement === element) return
    if (!isFocusable) element.removeAttribute('tabindex')
    clearTimeout(timer)
    delete element.dataset.recovered
    element.removeEventListener('blur', leave)
  }
  element.addEventListener('blur', leave)
  element.focus({ preventScroll: true })
  // Removes the mark at once if the element could not have focus.
  leave()
}
