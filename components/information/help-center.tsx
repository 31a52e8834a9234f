'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button, ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import { Field } from '#components/ui/field'
import { SearchForm } from '#components/ui/search-form'
import { TextInput } from '#components/ui/text-input'
import { searchHelp } from '#lib/domain/help-search'
import type { FaqArticle } from '#lib/domain/website'
import { HelpCategories } from './help-categories'
import { useQuestionFromHash } from './use-question-from-hash'
import css from './help-center.module.css'

/** All questions by category. Searching filters titles and answers while the user types. */
export function HelpCenter({ articles }: { articles: FaqArticle[] }) {
  const t = useTranslations('INFORMATION.HELP')
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useQuestionFromHash()
  const categories = searchHelp(articles, typed)
  const count = categories.reduce((sum, category) => sum + category.articles.length, 0)
  if (articles.length === 0)
    return (
      <EmptyState title={t('EMPTY_TITLE')} actions={<ButtonLink href="/all-jobs">{t('EMPTY_GO')}</ButtonLink>}>
        {t('EMPTY_TEXT')}
      </EmptyState>
    )
  return (
    <>
      <SearchForm className={css.search} label={t('SEARCH')} onEarlyInput={({ words }) => words && setTyped(words)}>
        <Field label={t('SEARCH')}>
          {(control) => (
            <TextInput
              {...control}
              ref={field}
              className={css.input}
              type="search"
              name="words"
              value={typed}
              placeholder={t('SEARCH_HINT')}
              icon={<Search aria-hidden />}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <p role="status" className={css.count}>
          {typed.trim() && t('RESULTS', { count })}
        </p>
      </SearchForm>
      {count > 0 ? (
        <HelpCategories categories={categories} />
      ) : (
        <EmptyState
          title={t('NONE_TITLE')}
          actions={
            <Button
              tone="quiet"
              onClick={() => {
                // Moves the focus, because the button disappears.
                field.current?.focus()
                setTyped('')
              }}
            >
              {t('CLEAR')}
            </Button>
          }
        >
          {t('NONE_TEXT')}
        </EmptyState>
      )}
    </>
  )
}
