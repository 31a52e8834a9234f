import { expect, type Page, test } from 'playwright/test'
import { expectAccessible, expectRules } from '../accessibility.ts'
import { applyTheme, DARK_THEME, removeTheme } from '../themes.ts'
import { expectVisibleFocusOnAll, newKindsOf } from './focus-contrast.ts'
import { findParts } from './page-parts.ts'
import type { Area, State } from './state.ts'
import { expectNoMotion } from './watch-page.ts'

type Display = {
  name: string
  width: number
  media?: Parameters<Page['emulateMedia']>[0]
  isDark?: boolean
  /** The axe rules that run in this display. Rules whose result is the same in another display are omitted. */
  rules: 'all' | string[]
  /** Checks on pixels that focus is visible, on one control of each kind per site. */
  hasFocusCheck?: boolean
}

/** Width in pixels of the narrowest window that must not scroll sideways (WCAG 1.4.10). Other journeys use 390. */
const PHONE = 320
const TABLET = 768
const DESKTOP = 1440
const HEIGHTS = new Map([
  [TABLET, 1024],
  [DESKTOP, 900],
])

/** A display in which focus is checked, but no axe rules run. */
const focusDisplay = (name: string, media: NonNullable<Display['media']>): Display => ({
  name,
  width: PHONE,
  media,
  rules: [],
  hasFocusCheck: true,
})
// Axe cannot measure system colors, which forced colors use. With more contrast, quiet texts have the color of other
// texts, which axe measures in the other displays.
const FORCED_COLORS = focusDisplay('with forced colors', { forcedColors: 'active' })
const MORE_CONTRAST = focusDisplay('with more contrast', { contrast: 'more' })

/** Keys of what was checked on a site: kinds of controls and parts of pages, in each display. */
export type Checked = Set<string>

/**
 * Returns the displays in which a state is checked. Phones and desktops run all rules. Tablets run only the rule that
 * depends on the layout. Only the contrast depends on colors, so it is checked in both color schemes, unless the state
 * is only light. On desktops, every second state is dark.
 */
function displaysOf({ site }: Area, { only }: State, index: number, hasTablet: boolean): Display[] {
  const isDark = only !== 'light' && only !== 'desktop' && index % 2 === 0
  // Email programs draw their own focus ring.
  const hasFocusCheck = site !== 'email'
  const phone: Display[] = [
    { name: 'on a phone', width: PHONE, rules: 'all', hasFocusCheck },
    {
      name: 'dark, on a phone',
      width: PHONE,
      isDark: true,
      // If the desktop display is dark, it checks the same colors.
      rules: isDark && only !== 'phone' ? [] : ['color-contrast'],
      hasFocusCheck,
    },
    ...(hasFocusCheck ? [FORCED_COLORS, MORE_CONTRAST] : []),
  ]
  const desktop: Display[] = [
    { name: isDark ? 'dark, on a desktop' : 'on a desktop', width: DESKTOP, isDark, rules: 'all' },
    ...(only === 'desktop'
      ? [{ name: 'dark, on a desktop', width: DESKTOP, isDark: true, rules: ['color-contrast'] }]
      : []),
  ]
  // Only the layout differs from that of phones and desktops.
  const tablet: Display[] = hasTablet ? [{ name: 'on a tablet', width: TABLET, rules: ['target-size'] }] : []
  if (only === 'phone') return phone
  if (only === 'desktop') return desktop
  // Phones come last. If a state ended on a desktop, Chromium would paint the dark theme of the next state on white.
  return [...desktop, ...tablet, ...phone].filter((display) => only !== 'light' || !display.isDark)
}

/**
 * Whether a state is also checked on a tablet: only in the back office, which has more layouts than other sites, and
 * only if the layout is new. It is new in the first state, after a page was opened, and while a dialog is open.
 */
const hasOwnLayout = async (page: Page, { site }: Area, index: number) =>
  site === 'manager' &&
  (index === 0 ||
    (await page.evaluate(
      () => window.action?.path !== location.pathname || document.querySelector('dialog[open]') !== null,
    )))

/** Checks a state in all its displays, without loading it again, and then restores the page. */
export async function checkState(page: Page, area: Area, state: State, index: number, checked: Checked) {
  await expectNoMotion(page, state.name)
  // While the code of a field loads, another input is in its place. The field then replaces it, which moves focus.
  await page.waitForFunction(() => !document.querySelector('input[data-loading]'))
  const viewport = page.viewportSize()!
  for (const display of displaysOf(area, state, index, await hasOwnLayout(page, area, index))) {
    // The previous display shows the same controls.
    const hasNewKinds = display.hasFocusCheck && (await newKindsOf(page, display.name, checked)).length > 0
    if (display.rules.length === 0 && !hasNewKinds) continue
    await test.step(display.name, async () => {
      const name = `${state.name}, ${display.name}`
      await applyDisplay(page, area, display)
      if (display.rules.length > 0) await expectRulesOf(page, area, state, display, name, checked)
      if (display === MORE_CONTRAST) await expectFullContrast(page, name)
      expect.soft(await wideElements(page, display.width), `${name}: scrolls sideways`).toEqual([])
      if (display.hasFocusCheck) await expectVisibleFocusOnAll(page, display.name, name, checked)
    })
  }
  await applyDisplay(page, area, { name: 'as before', width: viewport.width, rules: [] })
  expect.soft(await wideElements(page, viewport.width), `${state.name}: scrolls sideways`).toEqual([])
  await page.setViewportSize(viewport)
}

async function applyDisplay(page: Page, { site }: Area, { width, media, isDark = false }: Display) {
  const colorScheme = isDark ? 'dark' : 'light'
  await page.emulateMedia({ forcedColors: 'none', contrast: 'no-preference', colorScheme, ...media })
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHTS.get(width) ?? 844 })
  if (site === 'careers') await (isDark ? applyTheme(page, DARK_THEME) : removeTheme(page, DARK_THEME))
  // At the top of the page, the header covers no control.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Checks the parts of the page that were not checked with these rules in this display yet. */
async function expectRulesOf(
  page: Page,
  { site }: Area,
  state: State,
  display: Display,
  name: string,
  checked: Checked,
) {
  const { rules, width } = display
  // On phones, the bar at the bottom of the back office may cover a part of a control.
  const hasBar = site === 'manager' && width < TABLET
  const without = [...(state.without ?? []), ...(hasBar ? ['target-size'] : [])]
  const group = `${display.name}, ${String(rules)} without ${String(without)}: `
  const keys = [...checked].filter((key) => key.startsWith(group)).map((key) => key.slice(group.length))
  const parts = await page.evaluateHandle(findParts, keys)
  const known = await parts.getProperty('known')
  const options = { name, display: display.name, without, known }
  if (rules === 'all') await expectAccessible(page, options)
  else await expectRules(page, rules, options)
  for (const key of await parts.evaluate(({ added }) => added)) checked.add(group + key)
}

/** Checks that lines and quiet texts have the color of the text. */
async function expectFullContrast(page: Page, name: string) {
  const weaker = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    const color = (token: string) => style.getPropertyValue(token).trim()
    return ['--color-quiet', '--color-line', '--color-control'].filter(
      (token) => color(token) !== color('--color-text'),
    )
  })
  expect.soft(weaker, name).toEqual([])
}

/** Elements that are too wide for the window, if it scrolls sideways. */
const wideElements = (page: Page, width: number) =>
  page.evaluate((right) => {
    if (document.documentElement.scrollWidth <= right) return []
    const wide = [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > right)
    return ['the page', ...wide.slice(0, 4).map(({ outerHTML }) => outerHTML.slice(0, 160))]
  }, width)
