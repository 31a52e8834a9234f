import { ArrowLeft } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { ApplyAction } from '#components/campaign/apply-action'
import { ActionLink, AdjustmentsLink } from '#components/campaign/apply-link'
import { CampaignFacts } from '#components/campaign/campaign-facts'
import { CampaignHero } from '#components/campaign/campaign-hero'
import { RecommendButton } from '#components/campaign/recommend-button'
import { ReplyPromise } from '#components/campaign/reply-promise'
import { ShareButtons } from '#components/campaign/share-buttons'
import { AlertOffer } from '#components/site/alert-offer'
import { RecommendedBy } from '#components/site/recommended-by'
import { SaveJob } from '#components/site/save-job'
import { SimilarJobs } from '#components/site/similar-jobs'
import { StageList } from '#components/site/stage-list'
import { LazyYoutubeVideo } from '#components/site/lazy-youtube-video'
import { PlaybackCaptions } from '#components/ui/playback-captions'
import { VideoDetails } from '#components/ui/video-details'
import { VideoWithCover } from '#components/ui/video-with-cover'
import { Prose } from '#components/ui/prose'
import { TextLink } from '#components/ui/text-link'
import { type Campaign, type CampaignCard, publishedAt } from '#lib/domain/campaign'
import { stagesOf } from '#lib/domain/candidacy'
import { minutesFor } from '#lib/domain/funnel'
import { publisherOf } from '#lib/domain/publisher'
import { youtubeId } from '#lib/domain/youtube'
import { useFormatter } from '#lib/i18n/formatter'
import type { ReactNode } from 'react'
import css from './campaign-abstract.module.css'

type Props = {
  campaign: Campaign
  /** The open jobs of the company. */
  jobs: readonly CampaignCard[]
  /** Replaces the similar ones of these jobs. */
  similar?: ReactNode
  company: { name: string; time_zone: string; reply_within_days?: number | null; is_multi_entity_active: boolean }
  /** Replaces the apply button of a closed job. */
  closed?: ReactNode
}

/** The job page: description, facts, requirements, and one apply button that stays in reach. */
export function CampaignAbstract({ campaign: given, jobs, similar, company, closed }: Props) {
  const campaign = company.is_multi_entity_active ? given : { ...given, entity: null }
  const t = useTranslations('CAMPAIGN')
  const format = useFormatter()
  const locale = useLocale()
  const stages = stagesOf(campaign)
  const published = publishedAt(campaign)
  const youtubeVideoId = campaign.abstract_video && youtubeId(campaign.abstract_video)
  const apply = !closed && (
    <ApplyAction
      campaign={{
        id: campaign.id,
        slug: campaign.slug,
        stages,
        questions: campaign.survey?.questions.map(({ id }) => id) ?? [],
      }}
    >
      <ActionLink
        href={`/jobs/${campaign.slug}/apply`}
        label={t('APPLY')}
        detail={t('APPLY_FACTS', {
          steps: stages.length,
          minutes: minutesFor(stages, campaign),
          resume: campaign.resume_requirement,
        })}
      />
    </ApplyAction>
  )
  return (
    <article className={`${css.page} fade-in`}>
      <TextLink className={css.back} href="/all-jobs" standalone icon={<ArrowLeft aria-hidden />}>
        {t('BACK')}
      </TextLink>
      <CampaignHero campaign={campaign} publisher={publisherOf(company, campaign).name} />
      {/* At the bottom of the window on phones. It comes early in the document for keyboards and screen readers. */}
      {apply && <div className={css.bar}>{apply}</div>}
      {closed ?? <RecommendedBy />}
      <div className={css.columns}>
        <div className={css.text}>
          {campaign.locale !== locale && (
            <p className={css.note}>
              {t('LANGUAGE_NOTE', {
                language: new Intl.DisplayNames(locale, { type: 'language' }).of(campaign.locale) ?? '',
              })}
            </p>
          )}
          <Prose html={campaign.description} lang={campaign.locale} />
          {campaign.profile && (
            <section>
              <h2>{t('PROFILE')}</h2>
              <Prose html={campaign.profile} lang={campaign.locale} />
            </section>
          )}
          {campaign.abstract_video && (
            <section>
              <h2>{t('VIDEO')}</h2>
              {youtubeVideoId ? (
                <LazyYoutubeVideo id={youtubeVideoId} title={campaign.name} />
              ) : (
                <VideoWithCover
                  label={t('VIDEO')}
                  cover={campaign.cover}
                  sizes="(min-width: 60rem) 40rem, 100vw"
                  src={campaign.abstract_video}
                >
                  <PlaybackCaptions text={campaign.abstract_video_text} lang={campaign.locale} />
                </VideoWithCover>
              )}
              <VideoDetails text={campaign.abstract_video_text} lang={campaign.locale} />
            </section>
          )}
          <section>
            <h2>{t('STEPS')}</h2>
            <StageList stages={stages} resume={campaign.resume_requirement} />
            {stages.includes('PITCH') && campaign.pitch && (
              <p className={css.note}>{t(campaign.pitch.is_optional ? 'PITCH_OPTIONAL' : 'PITCH_REQUIRED')}</p>
            )}
            {!closed && (
              <p className={css.note}>
                {t.rich('ADJUSTMENTS', {
                  link: (text) => <AdjustmentsLink href={`/jobs/${campaign.slug}/apply`}>{text}</AdjustmentsLink>,
                })}
              </p>
            )}
          </section>
          {apply && <div className={css.end}>{apply}</div>}
          {published && (
            <p className={css.note}>
              {t('PUBLISHED', {
                date: format.dateTime(new Date(published), { dateStyle: 'long', timeZone: company.time_zone }),
              })}
            </p>
          )}
        </div>
        <aside className={css.side} aria-label={t('FACTS')}>
          <div className={css.card}>
            {apply && <div className={css.apply}>{apply}</div>}
            {apply && company.reply_within_days && (
              <ReplyPromise days={company.reply_within_days} company={company.name} />
            )}
            <CampaignFacts campaign={campaign} />
          </div>
          {!closed && (
            <>
              <SaveJob job={{ id: campaign.id, name: campaign.name }} look="text" />
              <ShareButtons title={campaign.name} />
              <AlertOffer near={campaign.address} />
              <RecommendButton slug={campaign.slug} job={campaign.name} />
            </>
          )}
        </aside>
      </div>
      <div className={css.similar}>{similar ?? <SimilarJobs to={campaign} jobs={jobs} title={t('SIMILAR')} />}</div>
    </article>
  )
}
