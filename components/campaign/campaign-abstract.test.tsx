import { screen } from '@testing-library/react'
import { CampaignAbstract } from '#components/campaign/campaign-abstract'
import { renderSite } from '#components/site/render-site'
import type { Entity } from '#lib/domain/campaign'
import { campaign } from '#tests/support/samples'

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
      similar={[]}
      company={{ name: 'Maison Levain', time_zone, reply_within_days, is_multi_entity_active }}
      closed={closed}
    />,
  )

test('a company’s promise to answer stands beside the way to apply, and nowhere else', () => {
  const { unmount } = show(10)
  expect(screen.getByText('Answer within 10 days — promised by Maison Levain')).toBeVisible()
  unmount()
  const closed = show(10, 'Closed')
  expect(screen.queryByText(/promised by/)).toBeNull()
  closed.unmount()
  show(null)
  expect(screen.queryByText(/promised by/)).toBeNull()
})

test('the entity stands for the company where the company shows its entities, whatever the API tells', () => {
  const entity = { id: 1, name: 'Levain Nord', logo_url: null, website_url: null }
  const { unmount } = show(null, undefined, true, entity)
  expect(screen.getByText(/^Levain Nord · /)).toBeVisible()
  unmount()
  show(null, undefined, false, entity)
  expect(screen.getByText(/^Maison Levain · /)).toBeVisible()
  expect(screen.queryByText(/Levain Nord/)).toBeNull()
})

test('it is published on a day of the company’s own zone', () => {
  show(null, undefined, false, null, { time_zone: 'Pacific/Auckland', last_activation_at: '2026-11-01T20:30:00Z' })
  expect(screen.getByText(/2 November 2026/)).toBeVisible()
})
