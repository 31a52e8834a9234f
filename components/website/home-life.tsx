import { useTranslations } from 'next-intl'
import { ResponsiveImage } from '#components/ui/responsive-image'
import { WebsiteVideoPlayer } from '#components/website/website-video-player'
import { Section } from '#components/website/section'
import type { WebsiteHome } from '#lib/domain/website'
import css from './home-life.module.css'

/** Company culture: text, figures, video and images. */
export function HomeLife({ home, locale }: { home: WebsiteHome; locale: string }) {
  const t = useTranslations('WEBSITE')
  return (
    <Section title={t('LIFE')}>
      <div className={css.columns} data-video={home.film ? '' : undefined}>
        <div className={css.text}>
          <p className={css.introduction}>{home.introduction}</p>
          <dl className={css.facts}>
            {home.facts.map(({ figure, label }) => (
              <div key={label} className={css.fact}>
                <dt>{label}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
        {home.film && <WebsiteVideoPlayer video={home.film} locale={locale} />}
      </div>
      {home.gallery.length > 0 && (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Allowed, because keys scroll it.
        <ul role="list" tabIndex={0} aria-label={t('LIFE')} className={css.gallery}>
          {home.gallery.map(({ url, alt }) => (
            <li key={url}>
              <ResponsiveImage url={url} alt={alt} ratio="fill" sizes="(min-width: 60rem) 33vw, 70vw" rounded />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
