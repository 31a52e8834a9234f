import type { CDPSession, Page } from 'playwright/test'
import sharp from 'sharp'
import { changedPixels, type Clip, partOf } from '../pixel-contrast.ts'
import { type Box, clipAround, FOCUSABLE } from './focus-box.ts'

type Control = { index: number; box: Box; clip: Clip }

const isApart = (a: Clip, b: Clip) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y

/** Groups of controls whose focus rings cannot overlap. */
function groupsOf(controls: readonly Control[]) {
  const groups: Control[][] = []
  for (const control of controls) {
    const group = groups.find((others) => others.every(({ clip }) => isApart(clip, control.clip)))
    if (group) group.push(control)
    else groups.push([control])
  }
  return groups
}

const SESSIONS = new WeakMap<Page, CDPSession>()

/** One session for each page, because detaching a session removes the virtual passkeys of the page too. */
async function sessionOf(page: Page) {
  const session = SESSIONS.get(page) ?? (await page.context().newCDPSession(page))
  SESSIONS.set(page, session)
  return session
}

/** Forces pseudo-classes such as `:focus-visible` on elements. An empty list removes them. */
const force = (session: CDPSession, nodeIds: readonly number[], forcedPseudoClasses: string[]) =>
  Promise.all(nodeIds.map((nodeId) => session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })))

/** RGB bytes of the window. Faster than a screenshot by Playwright, which waits for animations and hides the caret. */
async function pixelsOf(session: CDPSession) {
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
  return sharp(Buffer.from(data, 'base64')).removeAlpha().raw().toBuffer()
}

/** Draws focus on all controls of a group at once, and returns the indexes of those where it is visible. */
async function visibleIn(
  page: Page,
  session: CDPSession,
  group: readonly Control[],
  before: Buffer,
  nodeIds: number[],
) {
  const { width } = page.viewportSize()!
  const ids = group.flatMap(({ index }) => nodeIds[index] ?? [])
  await force(session, ids, ['focus', 'focus-visible'])
  const focused = await pixelsOf(session)
  await force(session, ids, [])
  const isVisible = ({ clip, box }: Control) =>
    changedPixels(partOf(before, width, clip), partOf(focused, width, clip)) > box.ring
  return group.filter(isVisible).map(({ index }) => index)
}

/**
 * Returns the indexes of the controls whose focus ring is visible in the window. The style of focus is forced on many
 * controls at once, so that few images are necessary. The caller checks all other controls with real focus, because
 * their ring may be visible only then, or only after scrolling.
 */
export async function findVisibleRings(page: Page, boxes: readonly Pick<Control, 'index' | 'box'>[]) {
  const controls = boxes
    .filter(({ box }) => box.width > 0 && box.height > 0)
    .map(({ index, box }) => ({ index, box, clip: clipAround(page, box) }))
  if (controls.length === 0) return []
  const session = await sessionOf(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: FOCUSABLE })
  const before = await pixelsOf(session)
  const visible: number[] = []
  for (const group of groupsOf(controls)) visible.push(...(await visibleIn(page, session, group, before, nodeIds)))
  return visible
}
