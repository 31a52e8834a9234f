import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge'
import { Facts } from '#components/ui/facts'
import { TitleColor } from '#components/campaign/title-color'
import { ResponsiveImage } from '#components/ui/responsive-image'
import type { Campaign } from '#lib/domain/campaign'
import { campaignPlace } from '#lib/domain/place'
import { titleScrim } from '#lib/domain/theme'
import css from './campaign-hero.module.css'

type Props = { campaign: Campaign; publisher: string }

/**
 * The cover with title, entity and place below it, or on top of it on wide screens if the campaign has a readable title
 * color.
 */
export function CampaignHero({ campaign, publisher }: Props) {
  const t = useTranslations('CAMPAIGN')
  const tEnums = useTranslations('ENUMERATIONS')
  const facts = [
    campaignPlace(campaign),
    tEnums(`JOB_TYPE.${campaign.job_type}`),
    tEnums(`WORKING_TIME.${campaign.working_time}`),
  ]
  const color = campaign.title_color
  const scrim = campaign.cover ? titleScrim(color) : null
  return (
    <header className={css.hero} data-scrim={scrim ?? undefined}>
      <div className={css.cover}>
        <ResponsiveImage
          url={campaign.cover}
          alt=""
          ratio="fill"
          sizes="(min-width: 70rem) 70rem, 100vw"
          priority
          seed={campaign.slug}
        />
      </div>
      <TitleColor className={css.text} color={scrim ? color : null}>
        {campaign.is_draft && <Badge tone="accent">{t('DRAFT')}</Badge>}
        <h1 lang={campaign.locale}>{campaign.name}</h1>
        <Facts className={css.line} items={[publisher, ...facts]} />
      </TitleColor>
    </header>
  )
}
