import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useCompany } from '#components/site/company-context'
import { ButtonLink } from '#components/ui/button'
import { Outcome } from './outcome'

/** Nothing happened, and what can be done until it can. */
export function DeletionNotYet() {
  const t = useTranslations('INFORMATION.DELETE_ACCOUNT')
  const { company } = useCompany()
  const text = t.rich('NOT_YET_TEXT', {
    company: company.name,
    terms: (words) => <Link href="/terms-and-conditions-2">{words}</Link>,
  })
  return (
    <Outcome
      drawing="files"
      title={t('NOT_YET_TITLE')}
      text={text}
      actions={<ButtonLink href="/profile/applications">{t('NOT_YET_GO')}</ButtonLink>}
    />
  )
}
