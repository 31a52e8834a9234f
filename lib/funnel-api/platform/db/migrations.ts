import { foundation } from '#lib/funnel-api/platform/db/migrations/001-foundation'
import { filesAndTakes } from '#lib/funnel-api/platform/db/migrations/002-files-and-takes'
import { account } from '#lib/funnel-api/platform/db/migrations/003-account'
import { foundAndConsented } from '#lib/funnel-api/platform/db/migrations/004-found-and-consented'
import { messagesOnce } from '#lib/funnel-api/platform/db/migrations/005-messages-once'
import { changesTold } from '#lib/funnel-api/platform/db/migrations/006-changes-told'
import { staff } from '#lib/funnel-api/platform/db/migrations/007-staff'
import { webhookSecrets } from '#lib/funnel-api/platform/db/migrations/008-webhook-secrets'
import { closingsTold } from '#lib/funnel-api/platform/db/migrations/009-closings-told'
import { pausedFeeds } from '#lib/funnel-api/platform/db/migrations/010-paused-feeds'
import { uploadTotals } from '#lib/funnel-api/platform/db/migrations/011-upload-totals'
import { requiredStatus } from '#lib/funnel-api/platform/db/migrations/012-required-status'
import { emailCodes } from '#lib/funnel-api/platform/db/migrations/013-email-codes'
import { answerKinds } from '#lib/funnel-api/platform/db/migrations/014-answer-kinds'
import { resumeRequirement } from '#lib/funnel-api/platform/db/migrations/015-resume-requirement'
import { answerTimes } from '#lib/funnel-api/platform/db/migrations/016-answer-times'
import { savedCampaigns } from '#lib/funnel-api/platform/db/migrations/017-saved-campaigns'
import { alertsByEmail } from '#lib/funnel-api/platform/db/migrations/018-alerts-by-email'
import { members } from '#lib/funnel-api/platform/db/migrations/019-members'
import { applicationWork } from '#lib/funnel-api/platform/db/migrations/021-application-work'
import { codesByBrowser } from '#lib/funnel-api/platform/db/migrations/024-codes-by-browser'
import { ratingsOfFormerMembers } from '#lib/funnel-api/platform/db/migrations/025-ratings-of-former-members'
import { recordCaptions } from '#lib/funnel-api/platform/db/migrations/026-record-captions'
import { formerMembers } from '#lib/funnel-api/platform/db/migrations/027-former-members'
import { authorsAndVersions } from '#lib/funnel-api/platform/db/migrations/032-authors-and-versions'
import { meanRatings } from '#lib/funnel-api/platform/db/migrations/031-mean-ratings'
import { newsletterWithdrawals } from '#lib/funnel-api/platform/db/migrations/033-newsletter-withdrawals'
import { locatedJobs } from '#lib/funnel-api/platform/db/migrations/034-located-jobs'
import { companyOfRatings } from '#lib/funnel-api/platform/db/migrations/030-company-of-ratings'
import { acceptedMemberships } from '#lib/funnel-api/platform/db/migrations/029-accepted-memberships'
import { requestedAdjustments } from '#lib/funnel-api/platform/db/migrations/028-requested-adjustments'
import { inbox } from '#lib/funnel-api/platform/db/migrations/020-inbox'
import { videoTexts } from '#lib/funnel-api/platform/db/migrations/023-video-texts'
import { visits } from '#lib/funnel-api/platform/db/migrations/022-visits'
import type { Engine } from '#lib/funnel-api/platform/db/migrations/columns'

/** Migrations run in the order of their names. Never edit one that has been released. */
export const migrationsFor = (engine: Engine) => ({
  getMigrations: async () => ({
    '001-foundation': foundation(engine),
    '002-files-and-takes': filesAndTakes(engine),
    '003-account': account(engine),
    '004-found-and-consented': foundAndConsented(engine),
    '005-messages-once': messagesOnce(),
    '006-changes-told': changesTold(engine),
    '007-staff': staff(engine),
    '008-webhook-secrets': webhookSecrets(engine),
    '009-closings-told': closingsTold(engine),
    '010-paused-feeds': pausedFeeds(engine),
    '011-upload-totals': uploadTotals(engine),
    '012-required-status': requiredStatus(engine),
    '013-email-codes': emailCodes(engine),
    '014-answer-kinds': answerKinds(engine),
    '015-resume-requirement': resumeRequirement(engine),
    '016-answer-times': answerTimes(engine),
    '017-saved-campaigns': savedCampaigns(engine),
    '018-alerts-by-email': alertsByEmail(engine),
    '019-members': members(engine),
    '020-inbox': inbox(engine),
    '021-application-work': applicationWork(engine),
    '022-visits': visits(engine),
    '023-video-texts': videoTexts(engine),
    '024-codes-by-browser': codesByBrowser(engine),
    '025-ratings-of-former-members': ratingsOfFormerMembers(engine),
    '026-record-captions': recordCaptions(engine),
    '027-former-members': formerMembers(engine),
    '028-requested-adjustments': requestedAdjustments(engine),
    '029-accepted-memberships': acceptedMemberships(engine),
    '030-company-of-ratings': companyOfRatings(engine),
    '031-mean-ratings': meanRatings(engine),
    '032-authors-and-versions': authorsAndVersions(engine),
    '033-newsletter-withdrawals': newsletterWithdrawals(engine),
    '034-located-jobs': locatedJobs(),
  }),
})
