import type { ReactNode } from 'react'
import { AskForCookies } from '#components/consent/ask-for-cookies'

/** §2: campaign pages require a cookie choice. The dialog covers the job, which is in the HTML either way. */
export default function CampaignLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <AskForCookies />
    </>
  )
}
