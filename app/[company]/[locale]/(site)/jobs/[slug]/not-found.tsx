import NotFound from '../../../not-found'
import { ForApplicants } from './for-applicants'

/** A job that has closed is not found, but for those who applied (§4). */
export default function CampaignNotFound() {
  return <ForApplicants otherwise={<NotFound />} />
}
