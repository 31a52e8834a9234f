'use client'

import type { ReactNode } from 'react'
import { useBrowserValue } from '#lib/client/use-browser-value'

const isReadable = (language: string) => navigator.languages.some((tag) => tag.toLowerCase().split('-')[0] === language)

/** Shows content in another language than the page only to visitors whose browser lists that language. */
export const OnlyReadable = ({ language, children }: { language: string; children: ReactNode }) =>
  useBrowserValue(() => isReadable(language), false) ? children : null
