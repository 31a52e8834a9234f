import type { Api } from '#lib/funnel-api/platform/context'
import { attachResume, listResumes } from '#lib/contract/candidacy-files'
import { deleteResume } from '#lib/contract/extensions'
import { requireWritableStage } from '#lib/funnel-api/features/candidacies/queries'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import {
  addResume,
  deleteRemovedResumes,
  removeResume,
  checkResumeRequirement,
  submittedResumeIds,
} from '#lib/funnel-api/features/candidacies/resumes'
import { changeDraft } from '#lib/funnel-api/features/candidacies/mutations'
import { parseId, type Serve, requireSignIn, requireUser, requireVerifiedUser } from '#lib/funnel-api/edges/http/serve'

export function resumeRoutes(serve: Serve, api: Api) {
  serve(listResumes, async ({ caller }) => {
    const user = requireUser(caller)
    const [resumes, sent] = await Promise.all([
      api.db
        .selectFrom('resumes')
        .leftJoin('files', 'files.handle', 'resumes.handle')
        .selectAll('resumes')
        .select('files.scan_status')
        .where('resumes.user_id', '=', user.id)
        .where('resumes.removed_at', 'is', null)
        .orderBy('resumes.id', 'desc')
        .execute(),
      submittedResumeIds(api.db, user),
    ])
    return resumes.map((resume) => ({ ...resume, is_sent: sent.includes(resume.id) }))
  })

  serve(attachResume, async ({ params, body, caller }) => {
    const user = requireVerifiedUser(caller)
    const { row, campaign } = await requireWritableStage(api, user, parseId(params), 'RESUME')
    const { resume_url } = body.candidacy
    checkResumeRequirement(campaign, resume_url)
    if (resume_url === null) return changeDraft(api, user, row.id, { resume_id: null, is_resume_passed: true })
    return inTransaction(api, async () => {
      const resume = await addResume(api, user, resume_url)
      return changeDraft(api, user, row.id, { resume_id: resume.id, is_resume_passed: false })
    })
  })

  serve(deleteResume, async ({ params, caller }) => {
    const user = requireSignIn(caller)
    const id = parseId(params)
    return inTransaction(api, async () => {
      await removeResume(api, user, id)
      return { is_kept: !(await deleteRemovedResumes(api, user)).includes(id) }
    })
  })
}
