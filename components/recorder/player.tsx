import { useTranslations } from 'next-intl'
import type { Film as KeptFilm } from '#lib/client/recorder/state'
import s from './film.module.css'

type Props = { film: KeptFilm; label: string; onUnplayable?: () => void }

/** A video as others will see it, not mirrored. */
export const Film = ({ film, label, onUnplayable }: Props) => (
  <video
    key={film.url}
    className={s.film}
    // A start time: without it, some phones show no frame before playback.
    src={`${film.url}#t=0.001`}
    aria-label={label}
    controls
    playsInline
    preload="auto"
    onError={onUnplayable}
    onLoadedMetadata={({ currentTarget }) => findEnd(currentTarget)}
  />
)

/** A fresh recording has a duration only after a seek past its end. */
function findEnd(video: HTMLVideoElement) {
  if (Number.isFinite(video.duration)) return
  video.addEventListener('seeked', () => void (video.currentTime = 0), { once: true })
  video.currentTime = 1e101
}

/** Next to a video that this browser cannot play: the file is intact (§8). */
export function Unplayable() {
  const t = useTranslations('RECORDER.ERROR.PLAYBACK')
  return (
    <div className={s.unplayable} role="alert">
      <p className={s.title}>{t('TITLE')}</p>
      <p>{t('TEXT')}</p>
    </div>
  )
}
