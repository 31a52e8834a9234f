import { Smartphone, Webcam } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { CameraApp } from '#components/recorder/camera-app'
import { FileMethod } from '#components/recorder/file-method'
import { InAppNote } from '#components/recorder/in-app-note'
import s from './choose.module.css'
import { useShown } from './context'
import { useArrival } from './use-arrival'
import { useDuration } from './use-duration'

/** The methods to answer: the camera first and largest, the others below. */
export function ChooseView({ hasKept }: { hasKept: boolean }) {
  const t = useTranslations('RECORDER')
  const { session, support, props } = useShown()
  const box = useArrival<HTMLElement>()
  return (
    <section ref={box} tabIndex={-1} aria-label={t('CHOOSE.TITLE')} className={`${s.choose} fade-in`}>
      {hasKept && (
        <div className={s.kept}>
          <p>{t('CHOOSE.KEPT')}</p>
          <Button tone="quiet" size="small" onClick={session.leave}>
            {t('CHOOSE.KEPT_GO')}
          </Button>
        </div>
      )}
      {/* The URL of the phone's page has no link any more, so copying it would not help. */}
      {support.app !== null && props.phone && <InAppNote app={support.app} />}
      <Poster />
      <p className={s.otherwise} aria-hidden="true">
        <span>{t('CHOOSE.OTHERWISE')}</span>
      </p>
      <div className={s.methods}>
        <FileMethod />
        {props.phone && !support.isPhone && (
          <button type="button" className={s.method} onClick={session.choosePhone}>
            <span className={s.icon}>
              <Smartphone aria-hidden />
            </span>
            <span className={s.words}>
              <span className={s.name}>{t('CHOOSE.PHONE')}</span>
              <span className={s.hint}>{t('CHOOSE.PHONE_TEXT')}</span>
            </span>
          </button>
        )}
      </div>
    </section>
  )
}

/** The question, and the button that most candidates want. */
function Poster() {
  const t = useTranslations('RECORDER')
  const { session, support, props, triesLeft } = useShown()
  const duration = useDuration()
  const { question, lang, recording_time } = props
  const facts = [
    t('CHOOSE.TIME', { time: duration(recording_time * 1000) }),
    ...(support.format ? [t('CHOOSE.TRIES', { count: triesLeft }), t('CHOOSE.PRACTICE')] : []),
  ]
  return (
    <div className={s.poster}>
      <div className={s.asked}>
        <p className={s.label}>{t(question ? 'QUESTION' : 'CHOOSE.TITLE')}</p>
        {question && (
          <p className={s.question} lang={lang}>
            {question}
          </p>
        )}
      </div>
      {support.format === null ? (
        <>
          <p className={s.told}>{t('CHOOSE.NOT_HERE')}</p>
          {support.hasCameraApp && <CameraApp />}
        </>
      ) : triesLeft > 0 ? (
        <Button size="large" icon={<Webcam aria-hidden />} onClick={session.chooseWebcam}>
          {t('CHOOSE.WEBCAM')}
        </Button>
      ) : (
        <p className={s.told}>{t('CHOOSE.NO_TRIES')}</p>
      )}
      {(triesLeft > 0 || support.format === null) && <p className={s.facts}>{facts.join(' · ')}</p>}
    </div>
  )
}
