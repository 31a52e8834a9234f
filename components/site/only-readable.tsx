'use client'

import type { ReactNode } from 'react'
import { useBrowserValue } from '#lib/client/use-browser-value'

const isRead = (language: string) => navigator.languages.some((tag) => tag.toLowerCase().split('-')[0] === language)

/** Content in another language than the page: only for visitors whose browser names the language. */
export const OnlyReadable = ({ language, children }: { language: string; children: ReactNode }) =>
  useBrowserValue(() => isRead(language), false) ? children : null
