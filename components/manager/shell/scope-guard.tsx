'use client'

import { type ReactNode, useState } from 'react'
import { useCan } from '#lib/client/manager/use-company'
import type { StaffScope } from '#lib/domain/staff'
import { HideableContent } from './hideable-content'
import { NoAccess } from './no-access'

type Props = { scope: StaffScope; children: ReactNode }

/** A page for members with a scope. If the role of the member changes while they work, the page is hidden. */
export function ScopeGuard({ scope, children }: Props) {
  const can = useCan(scope)
  const [hadScope, setHadScope] = useState(can)
  if (can && !hadScope) setHadScope(true)
  return (
    <>
      {!can && <NoAccess reason={hadScope ? 'role' : 'scope'} />}
      {hadScope && <HideableContent isHidden={!can}>{children}</HideableContent>}
    </>
  )
}
