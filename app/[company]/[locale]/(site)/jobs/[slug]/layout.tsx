import type { ReactNode } from 'react'
import { CookiePrompt } from '#components/consent/cookie-prompt'

/** §2: campaign pages require a cookie choice. The dialog covers the job, which is in the HTML either way. */
export default function CampaignLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <CookiePrompt />
    </>
  )
}
