import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { respondBusy, respondFault } from '#lib/host/service/error-responses'
import { changeJob } from '../change-data.ts'
import { importCopy } from '../companies.ts'
import { site } from '../candidate.ts'
import type { Area, Step } from './state.ts'
import { failsToLoad, open, press, sees } from './steps.ts'

/** Subdomain of a company whose jobs these states change. Only these states use it. */
const copy = () => `levain-notices-${process.env.TEST_PARALLEL_INDEX}`
const CLOSED = 'photographe-culinaire'
const opensAt =
  (company: () => string, path: string): Step =>
  ({ page }) =>
    page.goto(site(company(), path))
/** Opens a page of a server that answers every request with `respond`. */
const answeredBy =
  (respond: RequestListener): Step =>
  async ({ page }) => {
    const server = createServer(respond).listen(0)
    await once(server, 'listening')
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}`)
    server.close()
  }

export const notices: Area = {
  name: 'notices and errors',
  site: 'careers',
  company: 'levain',
  locale: 'en',
  prepare: async () => {
    await importCopy('levain', copy())
    changeJob(copy(), CLOSED, 'is_online = 0')
  },
  states: [
    { name: 'unknown company', reach: opensAt(() => 'nobody', '/') },
    { name: 'unknown job', reach: [open('/jobs/no-such-job'), sees('site.NOT_FOUND.JOB_TITLE')] },
    { name: 'closed job', reach: opensAt(copy, `/jobs/${CLOSED}`) },
    {
      name: 'invalid link to reset a password',
      reach: [open('/reset-password/x'), sees('account.RESET.EXPIRED_TITLE')],
    },
    {
      name: 'invalid link to confirm an address',
      reach: [open('/confirm-email#x'), press('account.CONFIRM.GO'), sees('account.CONFIRM.NEW_LINK')],
    },
    { name: 'invalid link to unsubscribe', reach: open('/unsubscription/x/1') },
    { name: 'invalid link to job alerts', reach: open('/job-alerts/x/1') },
    { name: 'phone page without a link', reach: open('/recording') },
    { name: 'busy server', reach: answeredBy(respondBusy) },
    { name: 'failed server', reach: answeredBy(respondFault) },
    {
      name: 'part that does not load',
      reach: [open('/jobs/boulanger-de-nuit-lille'), failsToLoad, press('alerts.ASK.GO'), sees('errors.API.SHORT')],
      announces: 'errors.API.SHORT',
    },
  ],
}
