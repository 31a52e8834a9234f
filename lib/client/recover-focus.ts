import { focusInto, isFocusLost, RECOVERED } from './use-focus'

/** Groups whose first control is close enough to a control that was removed from them. */
const GROUP = 'form, fieldset, li, [role=group], [role=search], [role=toolbar]'
const REGION = '[tabindex]:not(main), [role=tabpanel]'
const HEADING = 'h1, h2, h3, h4'

const isShown = (element: Element) => element.isConnected && element.checkVisibility?.() !== false

/** Elements that a press focuses. Links are missing, because they open another page. */
const PRESSED = 'button, input, select, textarea, summary, [tabindex]'

/** The element and its ancestors. */
type Path = readonly HTMLElement[]
const isPart = (each: EventTarget) =>
  each instanceof HTMLElement && each !== document.body && each !== document.documentElement
const pathOf = (targets: readonly EventTarget[]): Path => targets.filter((each): each is HTMLElement => isPart(each))

type Options = {
  /** What was pressed while this code loaded, and its ancestors. The pressed element may be gone already. */
  pressed?: readonly EventTarget[]
  /** Whether a new page starts without focus, like a page that the browser loads. */
  isResetByPages?: boolean
}

/**
 * Moves focus to a place nearby when a control with focus is removed, hidden or disabled, for example a button that
 * removes itself. Otherwise keyboard users would have to start at the top of the page again. Effects that move focus
 * themselves run first, and later ones may take focus from that place (`isFocusLost`). Returns a function that stops it.
 */
export function recoverFocus({ pressed = [], isResetByPages = false }: Options = {}) {
  /** The element that had focus last, and its ancestors. Empty if the user left it. */
  let path: Path = []
  let page = location.pathname
  let frame = 0
  const record = (targets: readonly EventTarget[]) => {
    path = pathOf(targets)
    page = location.pathname
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
  else {
    const index = pressed.findIndex((each) => each instanceof HTMLElement && each.matches(PRESSED))
    if (index >= 0) record(pressed.slice(index))
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
    if (box.matches(GROUP)) focusInto(box)
    if (!isFocusLost()) return
    const heading = box.querySelector<HTMLElement>(HEADING)
    if (heading) return focusOn(heading)
  }
  const content = document.getElementById('content')
  if (content) focusOn(content)
}

/** Focuses an element that is not a control. It is marked, and can have focus, only until focus leaves it. */
export function focusOn(element: HTMLElement) {
  const isFocusable = element.matches('[tabindex]')
  if (!isFocusable) element.tabIndex = -1
  element.dataset.recovered = ''
  const leave = () => {
    // The element keeps focus in the document if the window loses focus.
    if (document.activeElement === element) return
    if (!isFocusable) element.removeAttribute('tabindex')
    delete element.dataset.recovered
    element.removeEventListener('blur', leave)
  }
  element.addEventListener('blur', leave)
  element.focus({ preventScroll: true })
}
