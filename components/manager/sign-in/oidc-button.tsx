import { Building2 } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import useSWR from 'swr'
import { Button } from '#components/ui/button'
import { callStaff } from '#lib/client/manager/api'
import { returnPathOf } from '#lib/client/manager/sign-in-path'
import { readSignInMethods } from '#lib/contract/staff/sessions'

/** Sign-in with the OpenID Connect provider. Renders nothing if the operator has configured none. */
export function OidcButton() {
  const t = useTranslations('MANAGERPASSKEYS')
  const locale = useLocale()
  const [isBusy, setBusy] = useState(false)
  const { data } = useSWR('manager-sign-in-methods', () => callStaff(readSignInMethods), { revalidateOnFocus: false })
  if (!data?.oidc) return null
  const startSignIn = () => {
    setBusy(true)
    const query = new URLSearchParams({ return: returnPathOf(location.search), locale })
    location.assign(`/staff/v1/session/oidc?${query.toString()}`)
  }
  return (
    <Button tone="quiet" wide icon={<Building2 />} busy={isBusy} onClick={startSignIn}>
      {t('OIDC', { name: data.oidc.name })}
    </Button>
  )
}
