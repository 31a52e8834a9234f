import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { IconButton } from '#components/ui/icon-button'
import { useRecorderContext } from './context'
import css from './question.module.css'

/** The question on screens without a camera. */
export function Question() {
  const t = useTranslations('RECORDER')
  const { question, lang } = useRecorderContext().props
  if (!question) return null
  return (
    <div className={css.card}>
      <p className={css.label}>{t('QUESTION')}</p>
      <p className={css.texts} lang={lang}>
        {question}
      </p>
    </div>
  )
}

/** Maximum length in characters. Longer questions can be collapsed. */
const MAX_LENGTH = 90

/** The question above the camera image. */
export function QuestionPlate() {
  const t = useTranslations('RECORDER')
  const { question, lang } = useRecorderContext().props
  const [isCollapsed, setCollapsed] = useState(false)
  const id = useId()
  if (!question) return null
  return (
    <div className={css.plate} data-short={isCollapsed || undefined}>
      <div className={css.inside}>
        <p className={css.label}>{t('QUESTION')}</p>
        <p id={id} className={css.texts} lang={lang}>
          {question}
        </p>
      </div>
      {question.length > MAX_LENGTH && (
        <IconButton
          label={t(isCollapsed ? 'QUESTION_MORE' : 'QUESTION_LESS')}
          icon={isCollapsed ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
          aria-expanded={!isCollapsed}
          aria-controls={id}
          onClick={() => setCollapsed(!isCollapsed)}
        />
      )}
    </div>
  )
}
