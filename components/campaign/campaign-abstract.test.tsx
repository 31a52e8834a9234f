import { screen } from '@testing-library/react'
import { CampaignAbstract } from '#components/campaign/campaign-abstract'
import { renderSite } from '#components/site/render-site'
import { type Campaign, CampaignPitch, type Entity } from '#lib/domain/campaign'
import { campaign } from '#tests/support/samples'

const COMPANY = { name: 'Maison Levain', time_zone: 'Europe/Paris', is_multi_entity_active: false }
const showJob = (job: Campaign) => renderSite(<CampaignAbstract campaign={job} jobs={[]} company={COMPANY} />)

const show = (
  reply_within_days: number | null,
  closed?: string,
  is_multi_entity_active = false,
  entity: Entity | null = null,
  { time_zone = 'Europe/Paris', ...given }: { time_zone?: string; last_activation_at?: string } = {},
) =>
  renderSite(
    <CampaignAbstract
      campaign={campaign({ entity, ...given })}
      jobs={[]}
      company={{ name: 'Maison Levain', time_zone, reply_within_days, is_multi_entity_active }}
      closed={closed}
    />,
  )

test('shows the company’s reply promise next to the apply button only', () => {
  const { unmount } = show(10)
  expect(screen.getByText('Maison Levain promises a reply within 10 days')).toBeVisible()
  unmount()
  const closed = show(10, 'Closed')
  expect(screen.queryByText(/promises a reply/)).toBeNull()
  closed.unmount()
  show(null)
  expect(screen.queryByText(/promises a reply/)).toBeNull()
})

test('shows the entity instead of the company only if the company shows its entities', () => {
  const entity = { id: 1, name: 'Levain Nord', logo_url: null, website_url: null }
  const { unmount } = show(null, undefined, true, entity)
  const facts = () => screen.getByRole('heading', { level: 1 }).nextElementSibling
  expect(facts()).toHaveTextContent(/^Levain Nord · /)
  unmount()
  show(null, undefined, false, entity)
  expect(facts()).toHaveTextContent(/^Maison Levain · /)
  expect(screen.queryByText(/Levain Nord/)).toBeNull()
})

test.each([
  [false, /^The video question is required\. You can answer by video, audio or text/],
  [true, /^The video question is optional\. You can answer by video, audio or text/],
])('says whether the video question is optional (%s)', (is_optional, text) => {
  const pitch = { id: 4, question: 'Which bread?', recording_time: 60, tries: 3, is_optional }
  const job = campaign({ stages: ['PITCH', 'RESUME'], pitch: CampaignPitch.parse(pitch) })
  const { unmount } = showJob(job)
  expect(screen.getByText(text)).toBeVisible()
  unmount()
  showJob(campaign({ stages: ['RESUME'] }))
  expect(screen.queryByText(/video question/)).toBeNull()
})

test('shows the video with captions in the language of the job', () => {
  const text = { captions_url: '/job.vtt', transcript: 'Guten Tag', description: null }
  showJob(campaign({ locale: 'de', abstract_video: '/film.mp4', abstract_video_text: text }))
  const track = document.querySelector('video > track')
  expect([track?.getAttribute('src'), track?.getAttribute('srclang')]).toEqual(['/job.vtt', 'de'])
  expect(screen.getByText('Guten Tag')).toHaveAttribute('lang', 'de')
})

test('offers to apply again after the text and the steps', () => {
  show(null)
  const steps = screen.getByRole('heading', { name: 'How to apply' })
  const after = screen
    .getAllByRole('link', { name: /^Apply/ })
    .filter((link) => steps.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING)
  // The second one is next to the facts, which are next to the text on wide screens.
  expect(after).toHaveLength(2)
  expect(after.map((link) => link.closest('aside') !== null)).toEqual([false, true])
})

test('shows the publication day in the company’s time zone', () => {
  show(null, undefined, false, null, { time_zone: 'Pacific/Auckland', last_activation_at: '2026-11-01T20:30:00Z' })
  expect(screen.getByText(/2 November 2026/)).toBeVisible()
})

test('offers to apply directly after the title, before the text and the facts', () => {
  show(null)
  const [, apply] = screen.getAllByRole('link')
  expect(apply).toHaveAccessibleName(/^Apply/)
  const before = (node: Element) => apply!.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(before(screen.getByRole('heading', { level: 1 }))).toBe(0)
  expect(before(screen.getByRole('complementary'))).not.toBe(0)
})

test('keeps the preview mode in the link to adjustments', () => {
  const adjustments = () => screen.getByRole('link', { name: 'Request adjustments' })
  const { unmount } = show(10)
  expect(adjustments()).toHaveAttribute('href', '/jobs/baker/apply#adjustments')
  unmount()
  history.replaceState(null, '', '/jobs/baker?mode=preview')
  show(10)
  expect(adjustments()).toHaveAttribute('href', '/jobs/baker/apply?mode=preview#adjustments')
  history.replaceState(null, '', '/')
})
