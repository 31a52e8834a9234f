'use client'

import { Activity, type ReactNode, useEffect, useState } from 'react'
import { useCan } from '#lib/client/manager/use-company'
import type { StaffScope } from '#lib/domain/staff'
import { NoAccess } from './no-access'

type Props = { scope: StaffScope; children: ReactNode }

/**
 * A page for members with a scope. If the role of the member changes while they work, the page is hidden but not
 * unmounted, so that input is there when the role returns.
 */
export function ScopeGuard({ scope, children }: Props) {
  const can = useCan(scope)
  const [hadScope, setHadScope] = useState(can)
  if (can && !hadScope) setHadScope(true)
  const isHidden = !can && hadScope
  useEffect(() => {
    // The focused field is hidden.
    if (isHidden) document.getElementById('content')?.focus()
  }, [isHidden])
  return (
    <>
      {!can && <NoAccess reason={isHidden ? 'role' : 'scope'} />}
      {hadScope && <Activity mode={isHidden ? 'hidden' : 'visible'}>{children}</Activity>}
    </>
  )
}
