import { ForApplicants } from './for-applicants'

/** A job that is not open is not found, but for those who applied (§4). Words are the browser's: this stands beside every job. */
export default function CampaignNotFound() {
  return <ForApplicants />
}
