import { expect, type Page } from 'playwright/test'

declare global {
  interface Window {
    isHydrated?: boolean
    /** What happened since the last call of `startAction`, or since a new document was opened. */
    action?: { announced: string[]; animated: string[]; hasInput: boolean; path?: string }
  }
}

/** Reports a problem and continues, so that one run finds all of them. */
const soft = expect.configure({ soft: true })

/**
 * Records what screen readers announce, animations that reduced motion forbids, and whether the user acted. A text is
 * announced if it changes in an existing live region, if it arrives in an alert, and if focus moves to it or to a field
 * that it describes.
 */
export const watchPage = (page: Page) =>
  page.addInitScript(() => {
    /** Animations of up to this duration in milliseconds do not count as motion. */
    const MAX_MS = 1
    const REGION = '[role=status], [role=alert], [role=log], [role=timer], [aria-live=polite], [aria-live=assertive]'
    const start = () => ({ announced: [], animated: [], hasInput: false })
    window.action = start()
    addEventListener('hydrated', () => (window.isHydrated = true))
    for (const name of ['pointerdown', 'keydown'])
      addEventListener(name, () => window.action && (window.action.hasInput = true), { capture: true })
    const announce = (region: Element | null | undefined) => {
      const text = region?.textContent?.trim()
      if (text && window.action?.announced.at(-1) !== text) window.action?.announced.push(text)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        announce((target instanceof Element ? target : target.parentElement)?.closest(REGION))
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const alert of [node, ...node.querySelectorAll('*')])
              if (alert.matches('[role=alert]')) announce(alert)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
    const textOf = (id: string) => document.getElementById(id)?.textContent
    addEventListener(
      'focusin',
      ({ target }) => {
        if (!(target instanceof HTMLElement)) return
        const name = target.matches('input, select, textarea')
          ? (target as HTMLInputElement).labels?.[0]?.textContent
          : target.textContent
        const group = target.closest('fieldset, [role=group], [role=radiogroup]')
        const ids = [group, target].flatMap((each) => each?.getAttribute('aria-describedby')?.split(' ') ?? [])
        window.action?.announced.push([target.ariaLabel, name, ...ids.map(textOf)].filter(Boolean).join(' '))
      },
      { capture: true },
    )
    const record = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      const animations = target.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running')
      if (animations.some(({ effect }) => Number(effect?.getTiming().duration) > MAX_MS))
        window.action?.animated.push(target.outerHTML.slice(0, 120))
    }
    for (const name of ['animationstart', 'transitionrun']) addEventListener(name, record, { capture: true })
  })

/** Clears the record. Call it before each action. */
export const startAction = (page: Page) =>
  page.evaluate(() => {
    const { action } = window
    if (action) Object.assign(action, { announced: [], animated: [], hasInput: false, path: location.pathname })
  })

/** Checks that the action announced the text. */
export const expectAnnounced = (page: Page, name: string, text: RegExp) =>
  soft
    .poll(() => page.evaluate(() => window.action?.announced ?? []), {
      message: `${name}: is announced`,
      timeout: 20_000,
    })
    .toContainEqual(expect.stringMatching(text))

/**
 * Number of frames in which focus must not be lost again, for example when a placeholder is replaced. Some states stop
 * the clock of the page, so this is not a time.
 */
const STABLE_FRAMES = 10

/**
 * Checks that an action did not leave focus on the body, where keyboard users have to start again. An action that opens a
 * new page may.
 */
export const expectFocus = (page: Page, name: string) =>
  soft
    .poll(
      () =>
        page
          .evaluate(async (frames) => {
            const isLost = () => {
              const { hasInput = false, path } = window.action ?? {}
              return hasInput && path === location.pathname && document.activeElement === document.body
            }
            for (let frame = 0; frame < frames; frame++) {
              if (isLost()) return true
              await new Promise(requestAnimationFrame)
            }
            return isLost()
          }, STABLE_FRAMES)
          // A new document has replaced the page in the meantime.
          .catch(() => true),
      { message: `${name}: focus is on the body`, timeout: 3000 },
    )
    .toBe(false)

/** Checks that nothing moves, because the page was opened with reduced motion. */
export async function expectNoMotion(page: Page, name: string) {
  const moving = await page.evaluate(() => {
    const running = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 1)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 120) ?? '') : ''))
    return [...running, ...(window.action?.animated ?? [])]
  })
  expect.soft(moving, `${name}: moves with reduced motion`).toEqual([])
}
