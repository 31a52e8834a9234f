import { type Page, test } from 'playwright/test'
import { loadMessages, site } from '../candidate.ts'
import { managerPage } from '../manager.ts'
import { slugOf } from '../companies.ts'
import { type Checked, checkState } from './check-state.ts'
import type { Area, Visit } from './state.ts'
import { textOf } from './steps.ts'
import { expectAnnounced, expectFocus, startAction, watchPage } from './watch-page.ts'

/** What was checked in this process, by site. */
const CHECKED = new Map<string, Checked>()

/** Visits the states of an area in their order, and checks each of them. */
export async function visitArea(page: Page, area: Area) {
  const { company, locale } = area
  const visit: Visit = {
    page,
    company,
    locale,
    t: await loadMessages(locale),
    url: (path) =>
      area.site === 'manager' ? managerPage(path.replace('{company}', slugOf(company))) : site(company, path),
    dialog: page.getByRole('dialog'),
  }
  await watchPage(page)
  await area.prepare?.(visit)
  const key = `${area.site} ${company}`
  const checked = CHECKED.get(key) ?? new Set()
  CHECKED.set(key, checked)
  for (const state of area.states)
    await test.step(state.name, async () => {
      await startAction(page)
      for (const step of [state.reach].flat()) await step(visit)
      if (state.announces) await expectAnnounced(page, state.name, textOf(visit, state.announces, ''))
      await expectFocus(page, state.name)
      await checkState(page, area, state, checked)
    })
}
