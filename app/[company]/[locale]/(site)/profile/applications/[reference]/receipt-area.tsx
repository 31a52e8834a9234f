'use client'

import { ApplicationReceipt } from '#components/account/application-receipt'
import { UserGuard } from '#components/account/user-guard'
import { AskForCookies } from '#components/consent/ask-for-cookies'
import { CampaignFacts } from '#components/campaign/campaign-facts'

/** Joins the account and the job: neither journey knows the other. */
export const ReceiptArea = ({ reference }: { reference: string }) => (
  <UserGuard>
    {() => (
      <>
        <ApplicationReceipt reference={reference} facts={CampaignFacts} />
        <AskForCookies />
      </>
    )}
  </UserGuard>
)
