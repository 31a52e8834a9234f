'use client'

// Imports the styles with the page, because styles of a lazy component would arrive too late.
import '../ui/icon-button.module.css'
import './header.module.css'
import './menu.module.css'
import './preview-banner.module.css'
import './site-nav.module.css'
import { type ComponentProps, lazy, Suspense } from 'react'

const Header = lazy(() => import('#components/site/header').then((file) => ({ default: file.Header })))

/** The header on a page that rarely shows it. */
export const LazyHeader = (props: ComponentProps<typeof Header>) => (
  <Suspense>
    <Header {...props} />
  </Suspense>
)
