import { type ReactElement, useMemo } from 'react'
import { ApplicationActions } from '#components/account/application-actions'
import { WithdrawDialog } from '#components/account/withdraw-dialog'
import { ContactForm } from '#components/funnel/contact-form'
import { EarlierPitches } from '#components/funnel/earlier-pitches'
import { PitchRecorded } from '#components/funnel/pitch-recorded'
import { PitchStage } from '#components/funnel/pitch-stage'
import { Receipt } from '#components/funnel/receipt'
import { ResumeLibrary } from '#components/funnel/resume-library'
import { ResumePanel } from '#components/funnel/resume-panel'
import { Review } from '#components/funnel/review'
import { ReviewSponsor } from '#components/funnel/review-sponsor'
import { SurveyStage } from '#components/funnel/survey-stage'
import { VideoStage } from '#components/funnel/video-stage'
import { InAppNote } from '#components/recorder/in-app-note'
import { PhoneInvited } from '#components/recorder/phone/phone-invited'
import { SmsForm } from '#components/recorder/phone/sms-form'
import { PROPS, recorderContext } from '#components/recorder/render-recorder'
import { WrittenAnswer } from '#components/recorder/written-answer'
import { AdjustmentsForm } from '#components/site/adjustments-form'
import { AskButton } from '#components/site/ask-button'
import { saveAdjustments } from '#lib/client/adjustments'
import { call } from '#lib/client/api'
import { markVideoSeen } from '#lib/client/candidacies'
import { saveWritten } from '#lib/client/pitch-answers'
import { createSignInLink } from '#lib/client/sign-in-link'
import { openRecording } from '#lib/contract/recording'
import { type Adjustments, NOTHING_REQUESTED } from '#lib/domain/adjustments'
import { CampaignPitch } from '#lib/domain/campaign'
import { RecordingLink } from '#lib/domain/recording'
import { Resume } from '#lib/domain/resume'
import { campaign, candidacy, card, question, record, user } from '#tests/support/samples'
import { useAnswers } from '../funnel/use-answers'
import { RecorderContext } from '../recorder/context'
import { checkForms } from './check-forms'

const none = () => undefined
const link = RecordingLink.parse({
  id: 1,
  candidacy_id: 1,
  pitch_id: 1,
  status: 'sent',
  expires_at: '2030-01-01T00:00:00Z',
})
const draft = candidacy()
const sent = candidacy({ confirmed_at: '2026-02-01T10:00:00Z', reference: 'K7M2-9QXD' })
const job = campaign({
  stages: ['SURVEY'],
  survey: { id: 1, questions: [question('text', { id: 11, is_required: true, length_max: 2000 })] },
})
const pitch = CampaignPitch.parse({ id: 2 })
const written = { ...record, text: 'Rye bread', kind: 'text' as const }
const resume = Resume.parse({ id: 6, resume_url: '/fs/file/6', filename: 'cv.pdf' })
const WITH_RESUMES = { 'GET /me/resumes': [resume] }
const save = (wanted: Adjustments) => saveAdjustments({ campaign: campaign(), candidacy_id: 3, canStore: true }, wanted)
const adjustments = { storageKey: 'adjustments', onSave: save, onEmpty: null }

function SurveyForm() {
  const form = useAnswers(job, draft, true)
  const shown = { campaign: job, survey: job.survey!, onCampaign: none }
  return <SurveyStage {...shown} question_id={11} form={form} onOpen={none} onDone={none} />
}

function ReviewForm() {
  const current = useMemo(() => candidacy({ answer_group: { 11: '<img src=x onerror=alert(1)>' } }), [])
  const form = useAnswers(job, current, true)
  const { stages } = job
  const parts = { stages, form, onCampaign: none, contactDialog: () => null, view: null, onView: none, onChange: none }
  return <Review campaign={job} candidacy={current} {...parts} />
}

const inRecorder = (form: ReactElement) => (
  <RecorderContext
    value={recorderContext({
      props: { ...PROPS, onWritten: (kind, text) => saveWritten(draft, pitch.id, kind, text) },
    })}
  >
    {form}
  </RecorderContext>
)

checkForms([
  [
    'contact',
    'PATCH /me',
    <ContactForm key="" user={user({ iso_country: 'FR' })} onSaved={none}>
      {null}
    </ContactForm>,
  ],
  [
    'video of the company',
    'PATCH /me/candidacies/3/video',
    <VideoStage
      key=""
      campaign={{ ...job, video: '/film.mp4' }}
      websiteVideo={null}
      onSeen={() => markVideoSeen(3)}
      onDone={none}
    />,
    { button: 'Continuer' },
  ],
  [
    'question of the survey',
    'PATCH /me/candidacies/3/survey',
    <SurveyForm key="" />,
    // The answer stays on the device until it is submitted.
    { replies: { 'GET /me/candidacies/3': draft, 'PATCH /me/candidacies/3/survey_draft': new TypeError('lost') } },
  ],
  ['written answer', 'POST /me/records/written', inRecorder(<WrittenAnswer kind="text" />)],
  ['request for another way', 'POST /me/records/written', inRecorder(<WrittenAnswer kind="request" />)],
  [
    'application without a video',
    'PATCH /me/candidacies/3/pitch',
    <PitchStage
      key=""
      recorder={({ children }) => children}
      pitch={{ ...pitch, is_optional: true }}
      lang="fr"
      candidacy={draft}
      view={null}
      onView={none}
      part={null}
      onPart={none}
      onDone={none}
    />,
    { button: 'Continuer sans réponse' },
  ],
  [
    'reuse of a video',
    'POST /me/records/reuse',
    <EarlierPitches
      key=""
      earlier={[{ record: written, job: card({ name: 'Meunier' }) }]}
      candidacy={draft}
      pitch={pitch}
      onDone={none}
    />,
    { discloser: 'Voir la réponse pour Meunier', button: 'Utiliser cette réponse' },
  ],
  [
    'deletion of a video',
    'DELETE /me/records/9',
    <PitchRecorded key="" candidacy={draft} record={written} attemptsLeft={2} onDone={none} onAgain={none} />,
    { opener: 'Retirer', button: 'Retirer' },
  ],
  [
    'reuse of a CV',
    'PATCH /me/candidacies/3/resume',
    <ResumePanel key="" candidacy={draft} view={null} onView={none} onDone={none} />,
    { button: 'Utiliser ce CV : cv.pdf', replies: WITH_RESUMES },
  ],
  [
    'application without a CV',
    'PATCH /me/candidacies/3/resume',
    <ResumePanel
      key=""
      candidacy={candidacy({ campaign: card({ resume_requirement: 'OPTIONAL' }) })}
      view={null}
      onView={none}
      onDone={none}
    />,
    { button: 'Continuer sans CV' },
  ],
  [
    'deletion of a CV',
    'DELETE /me/resumes/6',
    <ResumeLibrary key="" title="CV" resumes={[resume]} />,
    { opener: 'Supprimer cv.pdf', button: 'Supprimer' },
  ],
  [
    'recommendation',
    'PATCH /me/candidacies/3/sponsor',
    <ReviewSponsor key="" candidacy={candidacy({ recommended_by: 'Zoé' })} isChanging onChange={none} onClose={none} />,
    { isOptional: true },
  ],
  [
    'submission',
    'PATCH /me/candidacies/3/confirm',
    <ReviewForm key="" />,
    { isSignedIn: true, button: 'Envoyer ma candidature' },
  ],
  [
    'adjustments',
    'PATCH /me/candidacies/3/adjustments',
    <AdjustmentsForm key="" value={NOTHING_REQUESTED} {...adjustments} />,
  ],
  [
    'withdrawal of adjustments',
    'PATCH /me/candidacies/3/adjustments',
    <AdjustmentsForm key="" value={{ ...NOTHING_REQUESTED, is_text_only: true }} {...adjustments} />,
    { button: 'Retirer la demande' },
  ],
  [
    'link by text message',
    'POST /me/recording_links/1/sms',
    <SmsForm key="" link={link} url="http://levain.test/recording#abc" />,
  ],
  [
    'link for another browser',
    'POST /me/session/codes',
    <InAppNote key="" app="Instagram" createLink={createSignInLink} />,
    { button: 'Copier le lien' },
  ],
  [
    'recording on a phone',
    'POST /recording/open',
    <PhoneInvited key="" onOpen={() => call(openRecording, { body: { token: 'a'.repeat(43) } })} />,
    { button: 'Commencer' },
  ],
  [
    'withdrawal',
    'PATCH /me/candidacies/3/withdraw',
    <WithdrawDialog key="" candidacy={sent} onClose={none} />,
    { isOptional: true },
  ],
  [
    'withdrawal that is undone',
    'PATCH /me/candidacies/3/reinstate',
    <ApplicationActions key="" candidacy={{ ...sent, status: 'WITHDRAWN' }} />,
    { button: 'Rétablir ma candidature' },
  ],
  [
    'withdrawal that is undone in the application',
    'PATCH /me/candidacies/3/reinstate',
    <Receipt key="" candidacy={{ ...sent, status: 'WITHDRAWN', withdrawn_at: '2026-02-02T10:00:00Z' }} />,
    { button: 'Rétablir ma candidature' },
  ],
  [
    'deletion of a draft',
    'DELETE /me/candidacies/3',
    <WithdrawDialog key="" candidacy={draft} onClose={none} />,
    { button: 'Supprimer' },
  ],
  [
    'deletion of an application',
    'DELETE /me/candidacies/3',
    <WithdrawDialog key="" candidacy={{ ...sent, status: 'REJECTED' }} onClose={none} />,
    { button: 'Supprimer définitivement' },
  ],
  [
    'question to the company',
    'PATCH /me/candidacies/3/discussion',
    <AskButton key="" candidacy_id={3} />,
    { button: 'Poser une question' },
  ],
])
