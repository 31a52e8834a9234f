import { useTranslations } from 'next-intl'
import type { Film as KeptFilm } from '#lib/client/recorder/state'
import s from './film.module.css'

type Props = { film: KeptFilm; label: string; onUnplayable?: () => void }

/** A film to look at: as others will see it, not mirrored. */
export const Film = ({ film, label, onUnplayable }: Props) => (
  <video
    key={film.url}
    className={s.film}
    // A moment in: without it some phones show nothing until it is played.
    src={`${film.url}#t=0.001`}
    aria-label={label}
    controls
    playsInline
    preload="auto"
    onError={onUnplayable}
    onLoadedMetadata={({ currentTarget }) => findEnd(currentTarget)}
  />
)

/** A fresh recording tells its length only to who has looked for its end. */
function findEnd(video: HTMLVideoElement) {
  if (Number.isFinite(video.duration)) return
  video.addEventListener('seeked', () => void (video.currentTime = 0), { once: true })
  video.currentTime = 1e101
}

/** Beside a film that does not play: it is whole all the same (§8). */
export function Unplayable() {
  const t = useTranslations('RECORDER.ERROR.PLAYBACK')
  return (
    <div className={s.unplayable} role="alert">
      <p className={s.title}>{t('TITLE')}</p>
      <p>{t('TEXT')}</p>
    </div>
  )
}
