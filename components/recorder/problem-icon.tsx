import { CircleAlert, FileX2, LockKeyhole, MicOff, VideoOff, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Problem } from '#lib/client/recorder/state/types'
import css from './problem.module.css'

const ICONS: { [problem in Problem]: ReactNode } = {
  NO_CAMERA: <VideoOff />,
  NO_MICROPHONE: <MicOff />,
  DENIED: <LockKeyhole />,
  BUSY: <VideoOff />,
  CANNOT_START: <CircleAlert />,
  CONNECTION_LOST: <WifiOff />,
  CANNOT_CONNECT: <WifiOff />,
  CANNOT_SEND_VIDEO: <CircleAlert />,
  CANNOT_SEND_FORM: <CircleAlert />,
  REJECTED: <FileX2 />,
  EMPTY: <FileX2 />,
  TOO_LARGE: <FileX2 />,
  TOO_LONG: <FileX2 />,
}

export const ProblemIcon = ({ problem }: { problem: Problem }) => (
  <span className={css.icon} aria-hidden="true">
    {ICONS[problem]}
  </span>
)
