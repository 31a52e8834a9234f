import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Page, test } from 'playwright/test'
import { loadMessages, site } from '../candidate.ts'
import { managerPage } from '../manager.ts'
import { slugOf } from '../companies.ts'
import { checkState } from './check-state.ts'
import type { Area, State, Visit } from './state.ts'
import { textOf } from './steps.ts'
import { expectAnnounced, expectFocus, startAction, watchPage } from './watch-page.ts'

/** The file that lists what the workers have checked on a site without an error, one entry per line. */
const checkedFile = ({ site, company }: Area) => path.join(process.env.E2E_DATA!, `checked-controls-${site}-${company}`)

/** Checks a state, except what was already checked on its site. */
async function checkNew(page: Page, area: Area, state: State, index: number) {
  const file = checkedFile(area)
  const earlier: ReadonlySet<string> = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  const checked = new Set(earlier)
  const { errors } = test.info()
  const count = errors.length
  await checkState(page, area, state, index, checked)
  // A retry checks again what failed.
  if (errors.length > count) return
  const added = [...checked].filter((key) => !earlier.has(key))
  appendFileSync(file, added.map((key) => `${key}\n`).join(''))
}

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
  for (const [index, state] of area.states.entries())
    await test.step(state.name, async () => {
      await startAction(page)
      for (const step of [state.reach].flat()) await step(visit)
      if (state.announces) await expectAnnounced(page, state.name, textOf(visit, state.announces, ''))
      await expectFocus(page, state.name)
      await checkNew(page, area, state, index)
    })
}
