import { MapPin, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { Field } from '#components/ui/field'
import { TextInput } from '#components/ui/text-input'
import s from './job-search.module.css'

/** Keywords and location, submitted as a URL: works before any script has loaded. */
export function JobSearch() {
  const t = useTranslations('WEBSITE.SEARCH')
  return (
    <form className={s.form} role="search" action="/all-jobs" aria-label={t('TITLE')}>
      <Field label={t('WHAT')}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            name="what"
            // eslint-disable-next-line no-restricted-syntax -- the URL contains the text, also without scripts
            maxLength={100}
            placeholder={t('WHAT_HINT')}
            icon={<Search aria-hidden />}
          />
        )}
      </Field>
      <Field label={t('WHERE')}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            name="where"
            // eslint-disable-next-line no-restricted-syntax -- the URL contains the text, also without scripts
            maxLength={100}
            placeholder={t('WHERE_HINT')}
            icon={<MapPin aria-hidden />}
          />
        )}
      </Field>
      <Button type="submit" size="medium">
        {t('GO')}
      </Button>
    </form>
  )
}
