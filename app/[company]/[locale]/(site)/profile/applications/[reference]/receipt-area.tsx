'use client'

import { ApplicationReceipt } from '#components/account/application-receipt'
import { UserGuard } from '#components/account/user-guard'
import { CookiePrompt } from '#components/consent/cookie-prompt'
import { CampaignFacts } from '#components/campaign/campaign-facts'

/** Combines components of the account and of the job, which do not import each other. */
export const ReceiptArea = ({ reference }: { reference: string }) => (
  <UserGuard>
    {() => (
      <>
        <ApplicationReceipt reference={reference} facts={CampaignFacts} />
        <CookiePrompt />
      </>
    )}
  </UserGuard>
)
