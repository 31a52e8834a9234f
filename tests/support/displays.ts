import { expect, type Page, test } from 'playwright/test'
import { expectAccessible, expectRules } from './accessibility.ts'
import { applyTheme, THEMES } from './themes.ts'

type Media = Parameters<Page['emulateMedia']>[0]
type Display = {
  name: string
  media?: Media
  width?: number
  theme?: Record<string, string>
  /** Default: all rules. A display that changes only colors changes only the contrast. */
  rules?: string[]
  without?: string[]
}

/** Ways to display the same page. With forced colors, the system chooses the contrast. */
const DISPLAYS: Display[] = [
  { name: 'as it is' },
  { name: 'wide', width: 1440 },
  { name: 'at 320 px', width: 320 },
  { name: 'with forced colors', media: { forcedColors: 'active' }, without: ['color-contrast'] },
  { name: 'with more contrast', media: { contrast: 'more' }, rules: ['color-contrast'] },
  { name: 'in a dark theme', theme: THEMES[4]!, rules: ['color-contrast'] },
]

const PHONE = { width: 390, height: 844 }

/** Checks that the current page meets WCAG 2.2 AA in every display and never scrolls sideways. Then it restores the page. */
export async function expectAccessibleInEveryDisplay(page: Page) {
  const style = await page.locator('html').getAttribute('style')
  for (const { name, media, width = PHONE.width, theme, rules, without } of DISPLAYS)
    await test.step(name, async () => {
      await page.emulateMedia({ forcedColors: 'none', contrast: 'no-preference', ...media })
      await page.setViewportSize({ ...PHONE, width })
      if (theme) await applyTheme(page, theme)
      await (rules ? expectRules(page, rules) : expectAccessible(page, without))
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width)
    })
  await page.emulateMedia({ forcedColors: 'none', contrast: 'no-preference' })
  await page.setViewportSize(PHONE)
  await page.evaluate((value) => document.documentElement.setAttribute('style', value ?? ''), style)
}
