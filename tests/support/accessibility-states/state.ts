import type { Locator, Page } from 'playwright/test'
import type { Translate } from '../candidate.ts'

/** What the steps of a state work with. */
export type Visit = {
  page: Page
  /** A text in the language of the area: t('account.SIGN_IN.GO'). */
  t: Translate
  company: string
  locale: string
  /** The URL of a path on the site of the area. */
  url: (path: string) => string
  dialog: Locator
}

export type Step = (visit: Visit) => Promise<unknown>

/** A screen in a condition that users see, and how to reach it from the state before it in its list. */
export type State = {
  name: string
  reach: Step | Step[]
  /** The message that screen readers must announce after the action (see `watchPage`): its key, or a pattern. */
  announces?: string | RegExp
  /**
   * The displays in which the state is checked. Default: all. Its steps run in any case, so the next state can rely on
   * them. A canvas keeps the colors in which it was drawn, so it is checked only in light colors.
   */
  only?: 'phone' | 'desktop' | 'light'
  /** Axe rules that cannot be checked here. The reason is in a comment. */
  without?: string[]
}

/** States of one site that share a page and a session. One test visits them in this order. */
export type Area = {
  name: string
  site: 'careers' | 'manager' | 'email'
  company: string
  locale: string
  /** A browser without touch, whose user agent is that of a desktop. */
  isDesktop?: boolean
  /** Prepares the session, before the first state. */
  prepare?: Step
  states: State[]
}
