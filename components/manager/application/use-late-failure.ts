import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useToast } from '#components/ui/toast'
import { useApplication } from '#lib/client/manager/application/context'
import { useCompany } from '#lib/client/manager/use-company'
import { useQuery } from '#lib/client/use-query'

/**
 * Reports the failure of a call after the member has left its form, which can then no longer show it. The message names
 * the candidate and opens the application, where the input is stored as a draft. `report` does nothing while the form is
 * shown. Without `problem`, it says that the application was changed in the meantime.
 */
export function useLateFailure(action: 'REPLY' | 'NOTE' | 'STATUS') {
  const t = useTranslations('MANAGERAPPLICATION.LATE_FAILURE')
  const toast = useToast()
  const router = useRouter()
  const { slug } = useCompany()
  const { application, name } = useApplication()
  const query = useQuery()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  const report = (problem?: string) => {
    if (isShown.current) return
    toast({
      tone: 'danger',
      message: `${t(action, { name })} ${problem ?? t('CHANGED')}`,
      action: {
        label: t('OPEN'),
        onSelect: () => router.push(`/${slug}/applications/${application.id}${query}`),
      },
    })
  }
  return { report, hasLeft: () => !isShown.current }
}
