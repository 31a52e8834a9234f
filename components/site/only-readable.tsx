'use client'

import type { ReactNode } from 'react'
import { useBrowserValue } from '#lib/client/use-browser-value'

type Props = { languages: readonly string[]; children: ReactNode }

const isReadable = (language: string) => navigator.languages.some((tag) => tag.toLowerCase().split('-')[0] === language)

/** Shows content in other languages than the page only to visitors whose browser lists one of these languages. */
export const OnlyReadable = ({ languages, children }: Props) =>
  useBrowserValue(() => languages.some(isReadable), false) ? children : null
