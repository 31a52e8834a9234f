import { useTranslations } from 'next-intl'
import { useApplication } from '#lib/client/manager/application/context'
import { Section } from './section'
import css from './survey-answers.module.css'

export function SurveyAnswers() {
  const t = useTranslations('MANAGERAPPLICATION.ANSWERS')
  const { answers } = useApplication().application
  if (answers.length === 0) return null
  return (
    <Section title={t('TITLE')}>
      <dl className={css.answers}>
        {answers.map(({ question_id, question, text }) => (
          <div key={question_id} className={css.answer}>
            <dt dir="auto">{question}</dt>
            {text === null || text.trim() === '' ? (
              <dd className={css.none}>{t('NONE')}</dd>
            ) : (
              <dd dir="auto">{text}</dd>
            )}
          </div>
        ))}
      </dl>
    </Section>
  )
}
