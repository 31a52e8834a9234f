import type { Area, Step } from './state.ts'
import { fetchReply, fill, isClosed, loadsAgain, open, press, pressKey, sees, select, shows } from './steps.ts'

const COUNT = /^\d+ jobs?$/

const suggests = (text: string) => [fill('alerts.PLACE.LABEL', text), shows('[role=option]')]
const choosesPlace = [...suggests('roubai'), pressKey('ArrowDown'), pressKey('Enter')]

/** From now on, pages have a key for Google Maps, which is never reached. The test server has none. */
const hasMapsKey: Step = async ({ page, url }) => {
  await page.route('https://maps.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await page.route(url('/all-jobs'), async (route) => {
    const response = await fetchReply(route)
    const body = (await response.text()).replaceAll(String.raw`\"maps_key\":null`, String.raw`\"maps_key\":\"key\"`)
    // The content policy contains the hashes of the original scripts.
    const { 'content-security-policy': _policy, ...headers } = response.headers()
    await route.fulfill({ response, headers, body })
  })
}

export const jobSearch: Area = {
  name: 'job search',
  site: 'careers',
  company: 'levain',
  locale: 'en',
  states: [
    { name: 'filter sheet', reach: [open('/all-jobs'), press('website.JOBS.FILTERS'), shows('dialog')], only: 'phone' },
    { name: 'filter chosen', reach: select('website.JOBS.CONTRACT', { index: 1 }), announces: COUNT, only: 'phone' },
    { name: 'filtered jobs', reach: [pressKey('Escape'), isClosed, sees(COUNT)] },
    { name: 'filter removed', reach: press(/^Remove/), announces: COUNT },
    { name: 'search text that is too long', reach: fill('website.SEARCH.WHAT', 'astronaut '.repeat(11)) },
    {
      name: 'no results for a long word',
      reach: [open(`/all-jobs?what=${'astronaut'.repeat(9)}`), sees('website.JOBS.EMPTY_TITLE')],
    },
    { name: 'search extended', reach: press(/^Without/), announces: COUNT },
    { name: 'sorted by distance', reach: open('/all-jobs?near=Berlin') },
    {
      name: 'unknown place',
      reach: [open('/all-jobs?near=Nowhereville'), sees('website.JOBS.BY_DATE.UNKNOWN')],
      announces: 'website.JOBS.BY_DATE.UNKNOWN',
    },
    {
      name: 'map, and the choice of Google Maps',
      reach: [
        hasMapsKey,
        open('/all-jobs'),
        press('website.JOBS.MAP'),
        shows('figure li button'),
        sees('site.GOOGLE_MAPS.TEXT'),
      ],
      only: 'light',
    },
    { name: 'place on the map', reach: press(/^\d+ jobs?: /), announces: /\d jobs? at this place/, only: 'light' },
    {
      name: 'Google Maps',
      reach: [press('site.GOOGLE_MAPS.SHOW'), shows('[aria-label="Google Maps"]')],
      only: 'light',
    },
    { name: 'no saved jobs', reach: [loadsAgain, open('/all-jobs?saved=1'), sees('website.JOBS.NONE_SAVED_TITLE')] },
    { name: 'job saved in the list', reach: [open('/all-jobs'), press(/^Save “/)] },
    { name: 'saved jobs', reach: open('/all-jobs?saved=1') },
    { name: 'alert dialog', reach: [open('/all-jobs'), press('alerts.ASK.GO'), shows('dialog')], only: 'light' },
    { name: 'alert without input', reach: press('alerts.MODAL.GO'), announces: 'alerts.EMAIL.MISSING', only: 'light' },
    { name: 'suggested places', reach: suggests('saint eti'), only: 'light' },
    { name: 'place of the alert', reach: choosesPlace, announces: /last 30 days/, only: 'light' },
  ],
}
