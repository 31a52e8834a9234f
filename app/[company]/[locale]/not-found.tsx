'use client'

// Its own looks come with the page: what is fetched brings them too late.
import '../../../components/ui/button.module.css'
import '../../../components/ui/drawing.module.css'
import '../../../components/ui/empty-state.module.css'
import { lazy, Suspense } from 'react'

const Screen = lazy(() => import('#components/site/not-found').then(({ NotFound }) => ({ default: NotFound })))

/** Fetched where it is shown: this stands beside every page. */
export default function NotFound() {
  return (
    <Suspense>
      <Screen />
    </Suspense>
  )
}
