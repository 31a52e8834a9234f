'use client'

import { PitchModal } from '#components/funnel/pitch-modal'
import { Phone } from '#components/recorder/phone/phone'
import { PitchRecorder } from '#components/recorder/pitch-recorder'
import type { ModalProps } from '#components/site/modals'

/** Connects the pitch of an application with the recorder, which do not import each other. */
export const PitchDialog = (props: ModalProps & { campaign_id: number }) => (
  <PitchModal {...props} recorder={PitchRecorder} phone={Phone} />
)
