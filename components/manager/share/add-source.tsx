import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button'
import { Field } from '#components/ui/field'
import { TextInput } from '#components/ui/text-input'
import { useToast } from '#components/ui/toast'
import { MAX_OWN_SOURCES, type OwnSources } from '#lib/client/manager/share/own-sources'
import { type SourceProblem, sourceProblem, toSource } from '#lib/client/manager/share/to-source'
import type { ShareKit } from '#lib/contract/staff/share-kit'
import { MAX_SOURCE, MAX_SOURCE_DIGITS } from '#lib/domain/visit-source'
import css from './links.module.css'

/** A source of the company, such as a job fair. The name becomes a part of the link. */
export function AddSource({ kit, own }: { kit: ShareKit; own: OwnSources }) {
  const t = useTranslations('MANAGERSHARE.ADD')
  const toast = useToast()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<SourceProblem | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const source = toSource(text)
  const existing = kit.sources.map((each) => each.source)
  if (own.sources.length >= MAX_OWN_SOURCES) return <p className={css.below}>{t('FULL', { max: MAX_OWN_SOURCES })}</p>
  const add = (event: FormEvent) => {
    event.preventDefault()
    const found = sourceProblem(source, existing)
    setProblem(found)
    // Focuses the field after its message is rendered, so that screen readers read both.
    if (found !== null) return void setTimeout(() => input.current?.focus())
    own.add(source)
    setText('')
    toast({ message: t('ADDED', { source }), tone: 'success' })
  }
  return (
    <form className={css.add} onSubmit={add} noValidate>
      <Field
        label={t('LABEL')}
        hint={t('HINT')}
        error={problem && t(`PROBLEM_${problem}`, { max: MAX_SOURCE, digits: MAX_SOURCE_DIGITS })}
        className={css.field}
      >
        {(control) => (
          <div className={css.input}>
            <TextInput
              {...control}
              ref={input}
              value={text}
              placeholder={t('PLACEHOLDER')}
              autoComplete="off"
              onChange={({ target }) => {
                setText(target.value)
                setProblem(null)
              }}
            />
            <Button type="submit" tone="quiet" icon={<Plus aria-hidden="true" />}>
              {t('ADD')}
            </Button>
          </div>
        )}
      </Field>
      {source !== '' && source !== text && (
        <p className={css.below}>
          {t.rich('BECOMES', { source, code: (chunks) => <code className={css.code}>{chunks}</code> })}
        </p>
      )}
    </form>
  )
}
