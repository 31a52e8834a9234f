import { Smartphone, Webcam } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { CameraApp } from '#components/recorder/camera-app'
import { FileMethod } from '#components/recorder/file-method'
import { InAppNote } from '#components/recorder/in-app-note'
import s from './choose.module.css'
import { useRecorderContext } from './context'
import { useScreenFocus } from './use-screen-focus'
import { useDuration } from './use-duration'

/** The methods to record or upload an answer. */
export function ChooseView({ hasStoredVideo }: { hasStoredVideo: boolean }) {
  const t = useTranslations('RECORDER')
  const { session, support, props } = useRecorderContext()
  const section = useScreenFocus<HTMLElement>()
  return (
    <section ref={section} tabIndex={-1} aria-label={t('CHOOSE.TITLE')} className={`${s.choose} fade-in`}>
      {hasStoredVideo && (
        <div className={s.stored}>
          <p>{t('CHOOSE.KEPT')}</p>
          <Button tone="quiet" size="small" onClick={session.leave}>
            {t('CHOOSE.KEPT_GO')}
          </Button>
        </div>
      )}
      {/* On the phone's page the URL no longer contains the token, so copying it would not help. */}
      {support.app !== null && props.phone && <InAppNote app={support.app} />}
      <QuestionPoster />
      <p className={s.otherwise} aria-hidden="true">
        <span>{t('CHOOSE.OTHERWISE')}</span>
      </p>
      <div className={s.methods}>
        <FileMethod />
        {props.phone && !support.isPhone && (
          <button type="button" className={`tile ${s.method}`} onClick={session.choosePhone}>
            <span className={s.icon}>
              <Smartphone aria-hidden />
            </span>
            <span className="tile-text">
              <span className={s.name}>{t('CHOOSE.PHONE')}</span>
              <span className={s.hint}>{t('CHOOSE.PHONE_TEXT')}</span>
            </span>
          </button>
        )}
      </div>
    </section>
  )
}

/** The question and the main button. */
function QuestionPoster() {
  const t = useTranslations('RECORDER')
  const { session, support, props, attemptsLeft } = useRecorderContext()
  const duration = useDuration()
  const { question, lang, recording_time } = props
  const facts = [
    t('CHOOSE.TIME', { time: duration(recording_time * 1000) }),
    ...(support.format ? [t('CHOOSE.TRIES', { count: attemptsLeft }), t('CHOOSE.PRACTICE')] : []),
  ]
  return (
    <div className={s.poster}>
      <div className={s.prompt}>
        <p className={s.label}>{t(question ? 'QUESTION' : 'CHOOSE.TITLE')}</p>
        {question && (
          <p className={s.question} lang={lang}>
            {question}
          </p>
        )}
      </div>
      {support.format === null ? (
        <>
          <p className={s.notice}>{t('CHOOSE.NOT_HERE')}</p>
          {support.hasCameraApp && <CameraApp />}
        </>
      ) : attemptsLeft > 0 ? (
        <Button size="large" icon={<Webcam aria-hidden />} onClick={session.chooseWebcam}>
          {t('CHOOSE.WEBCAM')}
        </Button>
      ) : (
        <p className={s.notice}>{t('CHOOSE.NO_TRIES')}</p>
      )}
      {(attemptsLeft > 0 || support.format === null) && <p className={s.facts}>{facts.join(' · ')}</p>}
    </div>
  )
}
