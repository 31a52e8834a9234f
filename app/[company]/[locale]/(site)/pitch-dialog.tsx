'use client'

import dynamic from 'next/dynamic'
import { PitchModal } from '#components/funnel/pitch-modal'
import { PitchRecorder } from '#components/recorder/pitch-recorder'
import type { ModalProps } from '#components/site/modals'

const PhonePane = dynamic(() => import('#components/recorder/phone/phone-pane').then((file) => file.PhonePane))

/** Joins an application's pitch and the recorder: neither journey knows the other. */
export const PitchDialog = (props: ModalProps & { campaign_id: number }) => (
  <PitchModal {...props} recorder={PitchRecorder} phone={PhonePane} />
)
