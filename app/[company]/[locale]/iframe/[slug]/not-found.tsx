import { NothingEmbedded } from '#components/information/nothing-embedded'

export default function NotFoundInFrame() {
  return <NothingEmbedded />
}
