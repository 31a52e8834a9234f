import { useTranslations } from 'next-intl'
import { CoveredVideo } from '#components/ui/covered-video'
import type { Film as FilmFacts } from '#lib/domain/website'
import s from './film.module.css'

/** The video with its transcript below. */
export function Film({ film, locale }: { film: FilmFacts; locale: string }) {
  const t = useTranslations('WEBSITE')
  return (
    <figure className={s.figure}>
      <CoveredVideo label={t('FILM')} cover={film.poster_url} sizes="(min-width: 60rem) 37rem, 100vw">
        <source src={film.url} type="video/mp4" />
        {film.captions_url && <track kind="captions" src={film.captions_url} srcLang={locale} default />}
      </CoveredVideo>
      {film.transcript && (
        <figcaption>
          <details className={s.transcript}>
            <summary>{t('TRANSCRIPT')}</summary>
            <p>{film.transcript}</p>
          </details>
        </figcaption>
      )}
    </figure>
  )
}
