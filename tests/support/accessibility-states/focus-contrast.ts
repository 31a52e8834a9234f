import { type ElementHandle, expect, type Page } from 'playwright/test'
import { changedPixels, type Clip, pixelsOf } from '../pixel-contrast.ts'

const soft = expect.configure({ soft: true })
const FOCUSABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex="-1"])'
/** Space around a control in which its focus ring may be. */
const AROUND = 8

/** Kinds of controls that can be reached by keyboard: the place on the page, the element, and its style. */
const kindsOf = (page: Page) =>
  page.locator(FOCUSABLE).evaluateAll((elements) => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    return elements.map((element) => {
      const isReachable =
        element instanceof HTMLElement &&
        element.tabIndex >= 0 &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches(':disabled, [inert] *') &&
        (!modal || modal.contains(element))
      if (!isReachable) return null
      const place = element.closest('dialog, header, footer, nav, main')?.tagName ?? ''
      const { type = '', role } = element as HTMLInputElement
      const state = ['aria-current', 'aria-selected', 'aria-pressed', 'aria-invalid']
        .map((name) => element.getAttribute(name) ?? '')
        .join(' ')
      return [place, element.tagName, type, role ?? '', element.className, state].join('|')
    })
  })

/** The visible part of the control that has focus, or null. A hidden input is replaced by its label. */
const focusedBox = async (target: Node): Promise<(Clip & { ring: number }) | null> => {
  if (!(target instanceof HTMLElement)) return null
  // The ring, and a skip link that appears, are drawn in the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await Promise.allSettled(target.getAnimations().map(({ finished }) => finished))
  if (document.activeElement !== target) return null
  const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined
  const own = target.getBoundingClientRect()
  const isHidden = own.width < 4
  const isDrawnElsewhere = isHidden || getComputedStyle(target).opacity === '0'
  const { left, top, right, bottom } = isHidden && label ? label.getBoundingClientRect() : own
  const x = Math.max(0, left)
  const y = Math.max(0, top)
  const width = Math.min(innerWidth, right) - x
  const height = Math.min(innerHeight, bottom) - y
  // Only the drawn box of a hidden input has a ring, which is at least 24 px wide.
  return { x, y, width, height, ring: isDrawnElsewhere ? 48 : width + height }
}

function clipAround(page: Page, box: Clip): Clip {
  const size = page.viewportSize()!
  const x = Math.floor(Math.max(0, box.x - AROUND))
  const y = Math.floor(Math.max(0, box.y - AROUND))
  return {
    x,
    y,
    width: Math.ceil(Math.min(size.width, box.x + box.width + AROUND)) - x,
    height: Math.ceil(Math.min(size.height, box.y + box.height + AROUND)) - y,
  }
}

/** Controls of kinds that were not checked in a display yet. */
export async function newKindsOf(page: Page, display: string, checked: ReadonlySet<string>) {
  const kinds = await kindsOf(page)
  return kinds.flatMap((kind, index) => {
    const key = `${display} ${kind}`
    return kind !== null && kinds.indexOf(kind) === index && !checked.has(key) ? [{ key, index }] : []
  })
}

/**
 * Checks on pixels that focus is visible on one control of each kind that was not checked in this display yet: it changes
 * at least a line around the control by 3:1 (WCAG 2.4.13). Focus then returns.
 */
export async function expectVisibleFocusOnAll(page: Page, display: string, name: string, checked: Set<string>) {
  const controls = await newKindsOf(page, display, checked)
  if (controls.length === 0) return
  const before = await page.evaluateHandle(() => document.activeElement)
  const elements = await page.locator(FOCUSABLE).elementHandles()
  for (const { key, index } of controls) {
    const element = elements[index]
    // The page may have changed in the meantime.
    if (!element) continue
    await focus(page, element)
    const box = await element.evaluate(focusedBox)
    // An earlier control may have closed a menu.
    if (box === null) continue
    checked.add(key)
    const html = await element.evaluate((target) => (target as Element).outerHTML.slice(0, 160))
    soft(Math.min(box.width, box.height), `${name}: focus is outside of the window: ${html}`).toBeGreaterThan(0)
    if (box.width <= 0 || box.height <= 0) continue
    // The ring may also be around the row of the control.
    const near = await changeOf(page, element, clipAround(page, box))
    const changed = near > box.ring ? near : await changeOf(page, element)
    soft(changed, `${name}: focus is not visible: ${html}`).toBeGreaterThan(box.ring)
  }
  await before.evaluate((target) => (target instanceof HTMLElement ? target.focus() : undefined))
}

/** The pixels that change by 3:1 when an element with focus loses it, in a part of the window. */
async function changeOf(page: Page, element: ElementHandle, clip?: Clip) {
  await focus(page, element)
  const focused = await pixelsOf(page, clip)
  await element.evaluate((target) => target instanceof HTMLElement && target.blur())
  return changedPixels(await pixelsOf(page, clip), focused)
}

/** Scrolls to an element too, which the browser does only if it had no focus. An element that was removed gets none. */
async function focus(page: Page, element: ElementHandle) {
  await element.evaluate((target) => {
    if (!(target instanceof HTMLElement)) return
    target.blur()
    target.focus()
  })
  // After a key press, focus has a ring.
  await page.keyboard.press('Shift')
}
