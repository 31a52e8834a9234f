import { type ElementHandle, expect, type Page } from 'playwright/test'
import { changedPixels, type Clip, pixelsOf } from '../pixel-contrast.ts'
import { type Box, boxesOf, clipAround, FOCUSABLE } from './focus-box.ts'
import { findVisibleRings } from './forced-focus.ts'

const soft = expect.configure({ soft: true })

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

/** Controls of kinds that were not checked in a display yet. */
export async function newKindsOf(page: Page, display: string, checked: ReadonlySet<string>) {
  const kinds = await kindsOf(page)
  return kinds.flatMap((kind, index) => {
    const key = `${display} ${kind}`
    return kind !== null && kinds.indexOf(kind) === index && !checked.has(key) ? [{ key, index }] : []
  })
}

/**
 * Checks on pixels that focus is visible on one control of each kind that was not checked in this display yet: focus
 * changes at least a line around the control by 3:1 (WCAG 2.4.13). Afterwards, focus is where it was before.
 */
export async function expectVisibleFocusOnAll(page: Page, display: string, name: string, checked: Set<string>) {
  const controls = await newKindsOf(page, display, checked)
  if (controls.length === 0) return
  const before = await page.evaluateHandle(() => {
    const active = document.activeElement
    if (active instanceof HTMLElement) active.blur()
    return active
  })
  const indexes = controls.map(({ index }) => index)
  const elements = await page.evaluateHandle(
    ({ selector, chosen }) => {
      const all = document.querySelectorAll(selector)
      return chosen.map((index) => all[index])
    },
    { selector: FOCUSABLE, chosen: indexes },
  )
  const visible = new Set<number>()
  const findRings = async () => {
    const boxes = await boxesOf(elements)
    const rest = indexes.map((index, at) => ({ index, box: boxes[at]! })).filter(({ index }) => !visible.has(index))
    for (const index of await findVisibleRings(page, rest)) visible.add(index)
  }
  await findRings()
  for (const [at, { key, index }] of controls.entries()) {
    const element = (await elements.getProperty(String(at))).asElement()
    // Other controls may be in the window after scrolling too.
    if (!visible.has(index) && element && (await scrollTo(element))) await findRings()
    if (!visible.has(index)) {
      // The page may have changed in the meantime. An earlier control may have closed a menu.
      if (!element || !(await focus(page, element))) continue
      await expectVisibleFocusOn(page, element, (await boxesOf(elements))[at]!, name)
    }
    checked.add(key)
  }
  await before.evaluate((target) => (target instanceof HTMLElement ? target.focus() : undefined))
}

/** Moves an element to the center of the window. Returns whether it moved. */
const scrollTo = (element: ElementHandle) =>
  element.evaluate((target) => {
    if (!(target instanceof Element)) return false
    const { top, left } = target.getBoundingClientRect()
    target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const after = target.getBoundingClientRect()
    return after.top !== top || after.left !== left
  })

async function expectVisibleFocusOn(page: Page, element: ElementHandle, box: Box, name: string) {
  const html = await element.evaluate((target) => (target as Element).outerHTML.slice(0, 160))
  soft(Math.min(box.width, box.height), `${name}: focus is outside of the window: ${html}`).toBeGreaterThan(0)
  if (box.width <= 0 || box.height <= 0) return
  // The ring may also be around the row of the control.
  const near = await changeOf(page, element, clipAround(page, box))
  const changed = near > box.ring ? near : await changeOf(page, element)
  soft(changed, `${name}: focus is not visible: ${html}`).toBeGreaterThan(box.ring)
}

/** The pixels that change by 3:1 when an element with focus loses it, in a part of the window. */
async function changeOf(page: Page, element: ElementHandle, clip?: Clip) {
  await focus(page, element)
  const focused = await pixelsOf(page, clip)
  await element.evaluate((target) => target instanceof HTMLElement && target.blur())
  return changedPixels(await pixelsOf(page, clip), focused)
}

/**
 * Blurs and then focuses an element, because the browser scrolls to it only if it had no focus. Returns whether the
 * element has focus, which a removed element does not get.
 */
async function focus(page: Page, element: ElementHandle) {
  await element.evaluate((target) => {
    if (!(target instanceof HTMLElement)) return
    target.blur()
    target.focus()
  })
  // After a key press, focus has a ring.
  await page.keyboard.press('Shift')
  return element.evaluate(async (target) => {
    if (!(target instanceof HTMLElement)) return false
    // The ring, and a skip link that appears, are drawn in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await Promise.allSettled(target.getAnimations().map(({ finished }) => finished))
    return document.activeElement === target
  })
}
