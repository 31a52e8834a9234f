import { expect, type Locator, type Page } from 'playwright/test'
import { press, reach } from '../support/keyboard.ts'
import { shoot } from './screens.ts'

const exactly = (name: string | RegExp) => (typeof name === 'string' ? { name, exact: true } : { name })

/**
 * Operates a page as a candidate, by touch or keyboard. Takes a screenshot of each completed screen before leaving it.
 */
export function startWalkthrough(page: Page, isKeyboard: boolean, savingText: string) {
  const screens: Buffer[] = []
  const capture = async (next?: Locator) => {
    await expect(page.getByText(savingText)).toHaveCount(0)
    screens.push(await shoot(page, next))
  }
  /** Presses a button that leaves the screen. A long page is shown up to this button. */
  async function leave(name: string | RegExp) {
    if (isKeyboard) await reach(page, name)
    const next = isKeyboard ? page.locator(':focus') : page.getByRole('button', exactly(name)).last()
    await next.waitFor()
    await capture(next)
    await (isKeyboard ? page.keyboard.press('Enter') : next.tap())
  }
  /** Follows a link of a long page. The screenshot shows only the visible part of the page. */
  async function follow(name: string | RegExp) {
    if (isKeyboard) await reach(page, name)
    await capture()
    await (isKeyboard ? page.keyboard.press('Enter') : page.getByRole('link', exactly(name)).last().tap())
  }
  /**
   * Moves focus to a field with at most one Tab, because focus is at the heading of the screen or already in the field.
   */
  async function tabTo(field: Locator) {
    const isFocused = await field.evaluate((element) => element === document.activeElement)
    if (!isFocused) await page.keyboard.press('Tab')
    await expect(field).toBeFocused()
  }
  async function write(field: Locator, text: string) {
    if (!isKeyboard) return field.fill(text)
    await tabTo(field)
    await page.keyboard.type(text)
  }
  return {
    screens,
    capture,
    leave,
    follow,
    write,
    async fill(label: string, text: string) {
      if (isKeyboard) await reach(page, label)
      await write(page.getByLabel(label, { exact: true }), text)
    },
    async choose(name: string) {
      const choice = page.getByLabel(name, { exact: true })
      if (!isKeyboard) return choice.check({ force: true })
      if ((await choice.getAttribute('type')) === 'checkbox') return press(page, name, 'Space')
      // Arrow keys choose in a group of radio buttons.
      await tabTo(page.getByRole('radio').first())
      const choiceCount = await page.getByRole('radio').count()
      for (let presses = 0; presses < choiceCount && !(await choice.isChecked()); presses += 1)
        await page.keyboard.press('ArrowDown')
      await expect(choice).toBeChecked()
    },
    /** Enters a place and takes the first suggestion. */
    async enterPlace(place: string) {
      await write(page.getByRole('combobox'), place)
      const suggestion = page.getByRole('option').first()
      await suggestion.waitFor()
      if (!isKeyboard) return suggestion.tap()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    },
    async acceptTerms(submit: string) {
      const terms = page.getByRole('checkbox').first()
      if (!isKeyboard) return terms.check()
      // Submitting the form without consent moves the focus to the checkbox.
      await press(page, submit)
      await expect(terms).toBeFocused()
      await page.keyboard.press('Space')
    },
  }
}
export type Walkthrough = ReturnType<typeof startWalkthrough>
