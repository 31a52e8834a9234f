import { application } from './application.ts'
import { careersPages } from './careers-pages.ts'
import { emails } from './emails.ts'
import { consent, header } from './header-and-consent.ts'
import { job, recommendation } from './job.ts'
import { jobSearch } from './job-search.ts'
import { managerAccount } from './manager-account.ts'
import { managerApplication } from './manager-application.ts'
import { managerInbox } from './manager-inbox.ts'
import { managerFigures, managerJobs } from './manager-jobs.ts'
import { managerSettings } from './manager-settings.ts'
import { managerSignIn } from './manager-sign-in.ts'
import { messages } from './messages.ts'
import { notices } from './notices.ts'
import { camera, phone, pitch } from './pitch.ts'
import { profile } from './profile.ts'
import { resumeAndReview, resumePreview } from './resume-and-review.ts'
import { signIn } from './sign-in.ts'
import type { Area } from './state.ts'

export const AREAS: readonly Area[] = [
  ...careersPages,
  header,
  consent,
  jobSearch,
  job,
  recommendation,
  signIn,
  application,
  pitch,
  phone,
  camera,
  resumeAndReview,
  resumePreview,
  profile,
  messages,
  notices,
  managerSignIn,
  managerAccount,
  managerInbox,
  managerApplication,
  managerJobs,
  managerFigures,
  managerSettings,
  emails,
]

/** The number of states of each kind of site. */
export function countStates(site: Area['site']) {
  return AREAS.filter((area) => area.site === site).flatMap(({ states }) => states).length
}
