'use client'

import { PitchModal } from '#components/funnel/pitch-modal'
import { Phone } from '#components/recorder/phone/phone'
import { PitchRecorder } from '#components/recorder/pitch-recorder'
import type { ModalProps } from '#components/site/modals'

/** Combines components of the application and of the recorder, which do not import each other. */
export const PitchDialog = (props: ModalProps & { campaign_id: number }) => (
  <PitchModal {...props} recorder={PitchRecorder} phone={Phone} />
)
