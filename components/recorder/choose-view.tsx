import { FileVideo, Webcam } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CameraApp } from '#components/recorder/camera-app'
import { InAppNote } from '#components/recorder/in-app-note'
import { useFileRules } from '#components/recorder/file-method'
import { OtherMethods } from '#components/recorder/other-methods'
import { AdjustmentChoice } from '#components/site/adjustment-choice'
import { Button } from '#components/ui/button'
import css from './choose.module.css'
import { useRecorderContext } from './context'
import { useLimitTexts } from './use-limit-texts'
import { useScreenFocus } from './use-screen-focus'

/** The methods to record, write or upload an answer. */
export function ChooseView({ hasStoredVideo }: { hasStoredVideo: boolean }) {
  const t = useTranslations('RECORDER')
  const { session, support, props, attemptsLeft } = useRecorderContext()
  const limits = useLimitTexts()
  const facts = [limits.time, ...(support.format ? [limits.attempts, t('CHOOSE.PRACTICE')] : [])]
  const section = useScreenFocus<HTMLElement>()
  const rules = useFileRules()
  return (
    <section ref={section} tabIndex={-1} aria-label={t('CHOOSE.TITLE')} className={`${css.choose} fade-in`}>
      {hasStoredVideo && (
        <div className={css.stored}>
          <p>{t('CHOOSE.PREVIOUS')}</p>
          <Button tone="quiet" size="small" onClick={session.leave}>
            {t('CHOOSE.PREVIOUS_GO')}
          </Button>
        </div>
      )}
      {support.app !== null && props.createLink && <InAppNote app={support.app} createLink={props.createLink} />}
      <QuestionPoster />
      <h2 className={css.otherwise}>{t('CHOOSE.OTHERWISE')}</h2>
      <OtherMethods />
      {props.children}
      {(attemptsLeft > 0 || support.format === null) && (
        <p className={css.note}>
          <Webcam aria-hidden />
          {facts.join(' · ')}
        </p>
      )}
      {/* For phones, where the upload button has no space for the rules. Screen readers read them at that button. */}
      <p className={`${css.note} ${css.rules}`} aria-hidden="true">
        <FileVideo />
        {rules}
      </p>
      {props.adjustments && <AdjustmentChoice {...props.adjustments} />}
    </section>
  )
}

/** The question and the main button. */
function QuestionPoster() {
  const t = useTranslations('RECORDER')
  const { session, support, props, attemptsLeft } = useRecorderContext()
  const { question, lang } = props
  return (
    <div className={css.poster}>
      <p className={css.question} lang={question ? lang : undefined}>
        {question ?? t('CHOOSE.TITLE')}
      </p>
      {support.format === null ? (
        <>
          <p className={css.notice}>{t('CHOOSE.NOT_HERE')}</p>
          {support.hasCameraApp && <CameraApp />}
        </>
      ) : attemptsLeft > 0 ? (
        <Button size="large" icon={<Webcam aria-hidden />} onClick={() => session.record('video')}>
          {t('CHOOSE.WEBCAM')}
        </Button>
      ) : (
        <p className={css.notice}>{t(props.adjustments ? 'CHOOSE.NO_TRIES' : 'CHOOSE.NO_TRIES_ON_PHONE')}</p>
      )}
    </div>
  )
}
