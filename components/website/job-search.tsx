import { MapPin, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { SearchField } from '#components/website/search-field'
import css from './job-search.module.css'

/** Keywords and location, submitted as a URL: works before any script has loaded. */
export function JobSearch() {
  const t = useTranslations('WEBSITE.SEARCH')
  return (
    <form className={css.form} role="search" action="/all-jobs" aria-label={t('TITLE')}>
      <SearchField name="what" label={t('WHAT')} placeholder={t('WHAT_HINT')} icon={<Search aria-hidden />} />
      <SearchField name="where" label={t('WHERE')} placeholder={t('WHERE_HINT')} icon={<MapPin aria-hidden />} />
      <Button type="submit" size="medium">
        {t('GO')}
      </Button>
    </form>
  )
}
