import { act, screen } from '@testing-library/react'
import { EarlierPitches } from '#components/funnel/earlier-pitches'
import { Receipt } from '#components/funnel/receipt'
import { ResumeRow } from '#components/funnel/resume-row'
import { ModalsProvider } from '#components/site/modals'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { CampaignPitch } from '#lib/domain/campaign'
import { Record } from '#lib/domain/record'
import { Resume } from '#lib/domain/resume'
import { candidacy, record } from '#tests/support/samples'

/** Already the next day in Auckland, but not in Paris. */
const lateEvening = '2026-11-01T20:30:00Z'
const auckland = { company: { time_zone: 'Pacific/Auckland' } }
const noop = () => undefined

beforeEach(() => setTestTransport(async () => Response.json([])))

/** Renders a receipt and waits for the session, which is read after mounting. */
const showReceipt = (options: Parameters<typeof renderSite>[1]) =>
  act(async () => {
    renderSite(
      <ModalsProvider registry={{}}>
        <Receipt candidacy={candidacy({ confirmed_at: lateEvening, reference: 'K7M2-9QXD' })} />
      </ModalsProvider>,
      options,
    )
  })

test("shows day and time of an application in the company's time zone", async () => {
  await showReceipt(auckland)
  expect(screen.getByText(/2 November 2026.*09:30/)).toBeVisible()
})

test("falls back to the default time zone if the browser does not know the company's", async () => {
  await showReceipt({ company: { time_zone: 'Moon/Tycho' } })
  expect(screen.getByText(/1 November 2026.*21:30/)).toBeVisible()
})

test("shows the day of a CV in the company's time zone", () => {
  const resume = Resume.parse({
    id: 1,
    resume_url: 'http://site.test/fs/file/1',
    filename: 'cv.pdf',
    created_at: lateEvening,
  })
  renderSite(<ResumeRow resume={resume} onPreview={noop} />, auckland)
  expect(screen.getByText(/02\/11\/2026/)).toBeVisible()
})

test("shows the day of an earlier video in the company's time zone", () => {
  const earlier = [{ record: Record.parse({ ...record, candidacy_id: 8, created_at: lateEvening }), job: undefined }]
  const pitch = CampaignPitch.parse({ id: 2 })
  renderSite(<EarlierPitches {...{ earlier, pitch }} candidacy={candidacy()} onDone={noop} />, auckland)
  expect(screen.getByText('2 November 2026')).toBeVisible()
})
