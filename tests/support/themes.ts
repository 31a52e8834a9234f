import type { Page } from 'playwright/test'
import { companyVariables } from '../../lib/domain/palette.ts'
import { Theme } from '../../lib/domain/theme.ts'

/** Themes with a header in the page's color or in the company's color, and one with a dark page. */
export const THEMES = [
  { color_1: '#5b3a1e', color_2: '#d9582b', header_link_color: null },
  { color_1: '#5b3a1e', color_2: '#b3421a', header_link_color: '#ffffff' },
  { color_1: '#0f3057', color_2: '#0b4a75', header_link_color: '#ffe08a' },
  { color_1: '#ffd94a', color_2: '#7a5c00', header_link_color: '#1f2937' },
  { color_1: '#0e0b16', color_2: '#b6ff3c', header_link_color: '#f4f1ff' },
].map((theme) => companyVariables(Theme.parse(theme)))

export const DARK_THEME = THEMES[4]!

/** Shows the page with another theme. The company stays unchanged. */
export const applyTheme = (page: Page, theme: Record<string, string>) =>
  page.evaluate((variables) => {
    for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(name, value)
  }, theme)

/** Removes the colors of a theme from the page. */
export const removeTheme = (page: Page, theme: Record<string, string>) =>
  page.evaluate((names) => {
    for (const name of names) document.documentElement.style.removeProperty(name)
  }, Object.keys(theme))
