'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, type ButtonProps } from '#components/ui/button'
import { useToast } from '#components/ui/toast'
import { openDiscussion } from '#lib/client/applications'
import { useErrorText } from '#lib/client/error-text'

type Props = Pick<ButtonProps, 'tone' | 'size'> & {
  candidacy_id: number
  /** Whether the promised day has passed without a reply. */
  isLate?: boolean
}

/** Opens the conversation about an application, so that the candidate can ask a question. */
export function AskButton({ candidacy_id, isLate = false, tone, size = 'small' }: Props) {
  const t = useTranslations('SITE.ASK')
  const errorText = useErrorText()
  const toast = useToast()
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    await openDiscussion(candidacy_id)
      .then(({ id }) => router.push(`/profile/messaging?discussion=${id}`))
      .catch((error: unknown) => toast(errorText.toast(error)))
    setBusy(false)
  }
  return (
    <Button size={size} tone={tone} busy={isBusy} onClick={() => void ask()}>
      {t(isLate ? 'UPDATE' : 'QUESTION')}
    </Button>
  )
}
