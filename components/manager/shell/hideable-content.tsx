import { Activity, type ReactNode, useEffect } from 'react'

type Props = { isHidden: boolean; children: ReactNode }

/** Content that is hidden but not unmounted, so that its input is still there when it is shown again. */
export function HideableContent({ isHidden, children }: Props) {
  useEffect(() => {
    // The field that had focus is now hidden.
    if (isHidden) document.getElementById('content')?.focus()
  }, [isHidden])
  return <Activity mode={isHidden ? 'hidden' : 'visible'}>{children}</Activity>
}
