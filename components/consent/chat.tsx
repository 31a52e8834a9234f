'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { useCompany } from '#components/site/company-context'
import { mayHaveChat } from '#lib/domain/page-view'
import { startChat } from '#lib/integrations/chat'

/** The company's chat, for visitors who allow it. */
export function Chat() {
  const { chat_provider, chat_id } = useCompany().company
  const path = usePathname()
  useEffect(() => {
    if (chat_provider && chat_id && mayHaveChat(location.pathname)) startChat(chat_provider, chat_id)
  }, [chat_provider, chat_id, path])
  return null
}
