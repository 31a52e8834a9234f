import type { ReactNode } from 'react'
import { SettingsFrame } from '#components/manager/settings/settings-frame'

type Props = { children: ReactNode }

export default function SettingsLayout({ children }: Props) {
  return <SettingsFrame>{children}</SettingsFrame>
}
