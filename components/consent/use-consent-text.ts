import { useTranslations } from 'next-intl'
import { useCompany } from '#components/site/company-context'
import {
  CONSENT_MONTHS,
  type ConsentCategory,
  consentCategories,
  type Recipient,
  recipientsOf,
} from '#lib/domain/consent'

export type ConsentOption = {
  category: ConsentCategory
  /** Purpose, recipients, and what they record. */
  label: string
  names: string
  text: string
}

/** Names are the same in all languages. */
const NAMES = {
  'google-analytics': 'Google Analytics',
  crisp: 'Crisp',
  intercom: 'Intercom',
  youtube: 'YouTube',
  'google-maps': 'Google Maps',
} satisfies { [recipient in Exclude<Recipient, 'pixels'>]: string }

/** The texts of the choice: the purpose of each category, and what each recipient records. */
export function useConsentText() {
  const t = useTranslations('CONSENT')
  const { company, maps_key } = useCompany()
  const recipients = recipientsOf(company, Boolean(maps_key))
  const name = { company: company.name, months: CONSENT_MONTHS }
  const named = (recipient: Recipient) => (recipient === 'pixels' ? t('PARTNERS', name) : NAMES[recipient])
  const options = consentCategories(company).map((category): ConsentOption => {
    const categoryRecipients = recipients[category]
    const isOperating = category === 'operating'
    const unused = isOperating ? t('ALWAYS') : t('UNUSED', name)
    return {
      category,
      label: t(`CATEGORY.${category}`),
      names: categoryRecipients.length > 0 ? categoryRecipients.map(named).join(', ') : unused,
      text:
        categoryRecipients.length > 0
          ? categoryRecipients.map((recipient) => t(`RECIPIENT.${recipient}`, name)).join(' ')
          : unused,
    }
  })
  const all = [
    t('TITLE'),
    t('TEXT', { months: CONSENT_MONTHS }),
    ...options.flatMap(({ label, names, text }) => [label, names, text]),
  ]
  return { options, recipients, all }
}
