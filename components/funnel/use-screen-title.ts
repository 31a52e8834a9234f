import { useTranslations } from 'next-intl'
import { useLayoutEffect } from 'react'
import { useCompany } from '#components/site/company-context'
import type { Campaign } from '#lib/domain/campaign'
import type { Screen } from '#lib/domain/funnel-screen'
import { publisherOf } from '#lib/domain/publisher'
import type { Question } from '#lib/domain/survey'

/** Names the screen in the title of the document, in front of the title of the page. */
export function useScreenTitle(
  campaign: Campaign,
  screen: Screen,
  questions: readonly Question[],
  part: string | null,
) {
  const t = useTranslations('FUNNEL')
  const { company } = useCompany()
  const nameOf = () => {
    if (screen.at === 'stage' && screen.stage === 'SURVEY')
      return t('SURVEY.COUNT', {
        n: 1 + questions.findIndex(({ id }) => id === screen.question_id),
        count: questions.length,
      })
    if (screen.at === 'stage') return t(`STAGE.${screen.stage}`)
    if (screen.at === 'account' && screen.mustSignIn) return t('ACCOUNT.KNOWN_TITLE')
    if (screen.at === 'account' || screen.at === 'verification') return t('ACCOUNT.TITLE')
    if (screen.at === 'review') return t('REVIEW.TITLE')
    return screen.at === 'receipt' ? t('RECEIPT.TITLE') : null
  }
  const name = part ?? nameOf()
  const page = `${t('TITLE', { job: campaign.name })} · ${publisherOf(company, campaign).name}`
  const title = name ? `${name} · ${page}` : page
  // A layout effect, because its cleanup must run before the title of the next page is rendered.
  useLayoutEffect(() => {
    const apply = () => {
      if (document.title !== title) document.title = title
    }
    apply()
    // Next renders the title of the page later than its content.
    const observer = new MutationObserver(apply)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [title])
}
