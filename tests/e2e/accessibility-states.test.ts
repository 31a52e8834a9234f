import { expect, test } from 'playwright/test'
import { TESTED_STATES } from '#lib/domain/accessibility'
import { AREAS, countStates } from '../support/accessibility-states/index.ts'
import { visitArea } from '../support/accessibility-states/visit-area.ts'

test('the accessibility statement gives the number of tested states of the careers site', () => {
  expect(TESTED_STATES).toBe(countStates('careers'))
})

for (const area of AREAS)
  test.describe(area.name, () => {
    const { locale, isDesktop = false } = area
    test.use({ locale, isMobile: !isDesktop, hasTouch: !isDesktop })

    test('each state is accessible in each display', async ({ page }) => {
      test.setTimeout(600_000)
      await visitArea(page, area)
    })
  })
