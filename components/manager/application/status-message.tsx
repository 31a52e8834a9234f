import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { ShortLoadError } from '#components/manager/shell/short-load-error'
import { useTemplateUndo } from '#components/manager/shell/use-template-undo'
import { Field } from '#components/ui/field'
import { Textarea } from '#components/ui/textarea'
import type { ChosenStatus } from '#lib/client/manager/application/chosen-status'
import { kindsOfStatus } from '#lib/client/manager/application/template-kind'
import type { StatusChange } from './use-status-change'
import { MAX_CONTENT } from '#lib/domain/discussion'
import css from './status-dialog.module.css'
import { TemplateChoice } from './template-choice'

type Props = { status: ChosenStatus; change: StatusChange }

/** The text of the email. A template replaces it, and the member can undo that. */
export function StatusMessage({ status, change: { text, errors, setText, setProblem, failedSuggestion } }: Props) {
  const t = useTranslations('MANAGERAPPLICATION.STATUS')
  const offerUndo = useTemplateUndo({ message: t('TEMPLATE_INSERTED'), undo: t('UNDO') })
  // The member may type while a template is loading.
  const latestText = useRef(text)
  useEffect(() => void (latestText.current = text), [text])
  const insert = (content: string) => {
    const before = latestText.current
    setText(content)
    offerUndo(before, content, () => setText(before))
  }
  return (
    <div className={css.message}>
      <Field
        label={t('MESSAGE')}
        optional
        hint={t('MESSAGE_HINT')}
        error={errors.content}
        counter={{ length: text.trim().length, max: MAX_CONTENT }}
      >
        {(control) => (
          <Textarea
            {...control}
            name="content"
            rows={8}
            value={text}
            className={css.text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {failedSuggestion && (
        <ShortLoadError className={css.notLoaded} text={t('SUGGESTION_FAILED')} read={failedSuggestion} />
      )}
      <TemplateChoice kinds={kindsOfStatus(status)} onText={insert} onProblem={setProblem} />
    </div>
  )
}
