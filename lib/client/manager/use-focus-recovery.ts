import { useEffect } from 'react'
import { focusInto, isFocusLost } from '#lib/client/use-focus'

/** Groups whose first control is close enough to a control that was removed from them. */
const GROUP = 'form, fieldset, li, [role=group], [role=search], [role=toolbar]'
const REGION = '[tabindex]:not(main), [role=tabpanel]'
const HEADING = 'h1, h2, h3, h4'

const isShown = (element: Element) => element.isConnected && element.checkVisibility?.() !== false

/**
 * Moves focus to a place nearby when a control with focus is removed, hidden or disabled, for example a button that
 * removes itself. Otherwise keyboard users would have to start at the top of the page again. Effects that move focus
 * themselves run first.
 */
export function useFocusRecovery() {
  useEffect(() => {
    /** The element that had focus last, and its ancestors. Empty if the user left it. */
    let path: HTMLElement[] = []
    let frame = 0
    const record = ({ target }: FocusEvent) => {
      path = []
      for (let each = target; each instanceof HTMLElement && each !== document.body; each = each.parentElement)
        path.push(each)
    }
    const check = () => {
      frame = 0
      const [focused, ...ancestors] = path
      if (!focused || !isFocusLost()) return
      if (isShown(focused) && !focused.matches(':disabled')) path = []
      else focusNear(ancestors)
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(check)
    }
    const observer = new MutationObserver(() => {
      const [focused] = path
      if (focused && (!focused.isConnected || focused.matches(':disabled'))) schedule()
    })
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', record)
    // Browsers remove focus from hidden elements with a delay.
    document.addEventListener('focusout', schedule)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', record)
      document.removeEventListener('focusout', schedule)
    }
  }, [])
}

/**
 * Goes up the ancestors. Focuses the first region, control of a group, or heading that it finds, otherwise the content
 * of the page.
 */
function focusNear(ancestors: readonly HTMLElement[]) {
  for (const box of ancestors.filter(isShown)) {
    if (box.matches(REGION)) return focusOn(box)
    if (box.matches(GROUP)) focusInto(box)
    if (!isFocusLost()) return
    const heading = box.querySelector<HTMLElement>(HEADING)
    if (heading) return focusOn(heading)
  }
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** Focuses an element that is not a control. It can have focus only until focus leaves it. */
function focusOn(element: HTMLElement) {
  if (!element.matches('[tabindex]')) {
    element.tabIndex = -1
    const leave = () => {
      // The element keeps focus in the document if the window loses focus.
      if (document.activeElement === element) return
      element.removeAttribute('tabindex')
      element.removeEventListener('blur', leave)
    }
    element.addEventListener('blur', leave)
  }
  element.focus({ preventScroll: true })
}
