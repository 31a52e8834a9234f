import { useTranslations } from 'next-intl'
import { sizedUrl } from '../ui/media-url'
import type { Film as FilmFacts } from '#lib/domain/website'
import s from './film.module.css'

/** Nothing is loaded but the poster until it is played; what is said can be read under it. */
export function Film({ film, locale }: { film: FilmFacts; locale: string }) {
  const t = useTranslations('WEBSITE')
  return (
    <figure className={s.figure}>
      <video
        className={s.film}
        controls
        preload="none"
        playsInline
        poster={film.poster_url ? sizedUrl(film.poster_url, 800) : undefined}
        aria-label={t('FILM')}
      >
        <source src={film.url} type="video/mp4" />
        {film.captions_url && <track kind="captions" src={film.captions_url} srcLang={locale} default />}
      </video>
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
