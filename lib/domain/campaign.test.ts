import { Campaign, CampaignCard, CampaignPitch, isOpen, PublicCampaign } from '#lib/domain/campaign'
import { campaignPlace } from '#lib/domain/place'
import { address, campaign } from '#tests/support/samples'

test.each([
  ['online', true, { is_online: true, is_draft: false }],
  ['a draft', true, { is_online: false, is_draft: true }],
  ['closed', false, { is_online: false, is_draft: false }],
] as const)('§4: a campaign that is %s is open: %s', (_, open, state) => {
  expect(isOpen(campaign(state))).toBe(open)
})

test('the defaults are euros, work on site and full time', () => {
  expect(campaign()).toMatchObject({ salary_currency: 1, remote_level: 0, working_time: 'FULL_TIME' })
})

test('a pitch does not play automatically by default', () => {
  expect(CampaignPitch.parse({ id: 1 })).toMatchObject({ autoplay: false, is_from_youtube: false })
})

test('a campaign for job boards has no questions', () => {
  const keys = Object.keys(PublicCampaign.parse(campaign()))
  expect(Object.keys(Campaign.shape).filter((key) => !keys.includes(key))).toEqual(
    expect.arrayContaining(['pitch', 'survey']),
  )
})

test('a card has no long texts and no questions', () => {
  const keys = Object.keys(CampaignCard.parse(campaign({ description: '<p>Long</p>' })))
  expect(
    Object.keys(Campaign.shape)
      .filter((key) => !keys.includes(key))
      .sort(),
  ).toEqual(['abstract_video_text', 'changed_at', 'description', 'pitch', 'profile', 'survey', 'video_text'])
})

test('the place of a campaign comes from its address', () => {
  expect(campaignPlace(campaign({ address: address({ city: 'Gent', country: 'Belgium' }) }))).toBe('Gent, Belgium')
  expect(campaignPlace(campaign())).toBe('')
})
