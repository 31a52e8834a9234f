import { expect, type Locator, type Route } from 'playwright/test'
import { addManagerMember } from '../manager-members.ts'
import { managerPage, managerTexts, signInByCode } from '../manager.ts'
import { slugOf } from '../companies.ts'
import { rejectCookiesInAdvance } from '../candidate.ts'
import { becomeCandidate } from '../pitch.ts'
import { type ErrorCode, type FieldError, STATUS } from '#lib/contract/errors'
import type { Step, Visit } from './state.ts'

const PARAMETER = /\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/

/** Returns a pattern for the text of a message key, whose parameters match any text. A RegExp is returned unchanged. */
export function textOf({ t }: Pick<Visit, 't'>, message: string | RegExp, start = '^\\s*'): RegExp {
  if (message instanceof RegExp) return message
  const parts = t(message)
    .replace(/<\/?\w+>/g, '')
    .split(PARAMETER)
    .map((part) => part.replace(/[.*+?^$()[\]\\|{}]/g, '\\$&').replace(/\s+/g, '\\s+'))
  return new RegExp(start + parts.join('[^]*'))
}

const PRESSED = ['button', 'link', 'tab', 'radio', 'checkbox', 'switch', 'option'] as const

/** The first visible control that starts with this name, inside the open dialog if there is one. */
async function controlOf(visit: Visit, message: string | RegExp): Promise<Locator> {
  const name = textOf(visit, message)
  const scope = (await visit.dialog.count()) > 0 ? visit.dialog.last() : visit.page.locator('body')
  const [first, ...others] = PRESSED.map((role) => scope.getByRole(role, { name }))
  const controls = others.reduce((all, each) => all.or(each), first!)
  return controls
    .or(scope.locator('summary').filter({ hasText: name }))
    .filter({ visible: true })
    .first()
}

/** Opens a page of the site and waits until it handles input. */
export const open =
  (path: string): Step =>
  async ({ page, url }) => {
    await page.goto(url(path))
    await page.locator('main, [role=main]').first().waitFor({ state: 'attached' })
    await page.waitForFunction(() => !document.querySelector('script[src*="_next"]') || window.isHydrated)
  }

/** Presses a control with this name. */
export const press =
  (message: string | RegExp): Step =>
  async (visit) =>
    (await controlOf(visit, message)).click()

/** Presses the last retry, unless the page has already loaded by itself. */
export const retry =
  (message = 'ui.NOT_LOADED.RETRY'): Step =>
  ({ page, t }) =>
    page
      .getByRole('button', { name: t(message) })
      .last()
      .click({ timeout: 1000 })
      .catch(() => undefined)

export const pressKey =
  (key: string): Step =>
  ({ page }) =>
    page.keyboard.press(key)

const fieldOf = async (visit: Visit, message: string | RegExp) =>
  ((await visit.dialog.count()) > 0 ? visit.dialog.last() : visit.page)
    .getByLabel(textOf(visit, message))
    .and(visit.page.locator('input, textarea, select'))
    .filter({ visible: true })
    .first()

export const fill =
  (message: string | RegExp, value: string): Step =>
  async (visit) =>
    (await fieldOf(visit, message)).fill(value)

export const select =
  (message: string | RegExp, option: string | { index: number }): Step =>
  async (visit) =>
    (await fieldOf(visit, message)).selectOption(option)

/** Waits until a message is visible. */
export const sees =
  (message: string | RegExp): Step =>
  async (visit) => {
    const text = visit.page.getByText(textOf(visit, message)).filter({ visible: true })
    await expect(text.first()).toBeVisible({ timeout: 20_000 })
  }

/** Waits until an element is visible. The first search for a place on a server loads all towns. */
export const shows =
  (selector: string): Step =>
  ({ page }) =>
    page.locator(selector).filter({ visible: true }).first().waitFor({ timeout: 60_000 })

export const isClosed: Step = ({ dialog }) => expect(dialog).toHaveCount(0)

export const offline =
  (isOffline: boolean): Step =>
  ({ page }) =>
    page.context().setOffline(isOffline)

/** From now on, calls of the staff API to this path fail. */
export const callsFail =
  (path: string): Step =>
  ({ page }) =>
    page.route(`**/staff/v1${path}`, (route) => route.abort())

/** Ends `callsFail` and `repliesWith` for this path only. */
export const callsSucceed =
  (path: string): Step =>
  ({ page }) =>
    page.unroute(`**/staff/v1${path}`)

/** From now on, calls of the staff API to this path have this reply. */
export const repliesWith =
  (path: string, json: object): Step =>
  ({ page }) =>
    page.route(`**/staff/v1${path}`, (route) => route.fulfill({ json }))

/** Sends a request of the browser to the test server. */
export async function fetchReply(route: Route) {
  const request = route.request()
  const { host, port, pathname, search } = new URL(request.url())
  // Only browsers know the hosts below localhost.
  const url = `http://127.0.0.1:${port}${pathname}${search}`
  return route.fetch({ url, headers: { ...(await request.allHeaders()), host } })
}

/** Calls that wait until `end`, and then get no reply, or this one. */
export function waitingCalls(url: string, reply?: Parameters<Route['fulfill']>[0]) {
  let end = () => {}
  const start: Step = ({ page }) => {
    const ended = new Promise<void>((resolve) => (end = resolve))
    return page.route(url, async (route) => {
      await ended
      await (reply ? route.fulfill(reply) : route.abort())
    })
  }
  return { start, end: async () => end() }
}

/** From now on, replies of the staff API to this path are changed. */
export const changesReply =
  <T extends object>(path: string, change: (reply: T) => object): Step =>
  ({ page }) =>
    page.route(`**/staff/v1${path}`, async (route) => {
      const response = await fetchReply(route)
      const json = (await response.json()) as T
      await route.fulfill({ response, json: response.ok() ? change(json) : json })
    })

type ErrorDetails = { headers?: Record<string, string>; fields?: { [name: string]: FieldError } }

/** From now on, calls of the staff API to this path have this error. */
export const failsWith =
  (path: string, code: ErrorCode, { headers = {}, fields }: ErrorDetails = {}): Step =>
  ({ page }) =>
    page.route(`**/staff/v1${path}`, (route) =>
      route.fulfill({ status: STATUS[code], headers, json: { error: { code, message: '', fields } } }),
    )

/** From now on, calls of the staff API to this path have no reply. */
export const neverReplies =
  (path: string): Step =>
  ({ page }) =>
    page.route(`**/staff/v1${path}`, () => undefined)

/** Waits until a screen behind the sign-in shows that it loads. */
export const isLoading: Step = ({ page }) => page.locator('nav ~ main [data-loading]').first().waitFor()

/** Removes all changes to calls, and `failsToLoad`. The late reply of a change that is still waiting is ignored. */
export const loadsAgain: Step = ({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' })

/** From now on, the page cannot load further scripts of its own. */
export const failsToLoad: Step = ({ page }) => page.route('**/_next/static/**/*.js', (route) => route.abort())

/** Signs in to the back office as a new member, and opens a page. Returns the email address. */
export const signInAs =
  (role: string, path: string, companies?: string[]) =>
  async ({ page, company, locale }: Visit) => {
    const email = addManagerMember(companies ?? [company], { locale, role })
    await page.goto(managerPage(path.replace('{company}', slugOf(company))))
    await signInByCode(page, await managerTexts(locale), email)
    await expect(page).not.toHaveURL(/sign-in/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    return email
  }

/** Signs in as a new candidate, without the cookie dialog. */
export const becomesCandidate: Step = async ({ page, company }) => {
  await rejectCookiesInAdvance(page, company)
  await becomeCandidate(page, company)
}

/** Chooses a file in a field of the page, or of the open dialog. */
export const upload =
  (file: string | { name: string; mimeType: string; buffer: Buffer }, index = 0): Step =>
  async ({ page, dialog }) => {
    const scope = (await dialog.count()) > 0 ? dialog.last() : page
    await scope.locator('input[type=file]').nth(index).setInputFiles(file)
  }

export const closeDialog: Step[] = [pressKey('Escape'), isClosed]

/** Checks a checkbox with this name. */
export const check =
  (message: string | RegExp): Step =>
  async (visit) =>
    visit.page
      .getByRole('checkbox', { name: textOf(visit, message) })
      .first()
      .check()
