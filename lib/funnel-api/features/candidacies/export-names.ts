import type { Locale } from '#lib/domain/enumerations'
import { sourceName } from '#lib/domain/visit-source'
import { readMessages, translatorOf } from '#lib/funnel-api/platform/messages'

const NAMESPACES = [
  ...['enumerations', 'applications', 'files', 'recorder', 'exports'],
  ...['manager', 'managerinbox', 'managerapplication', 'managerfigures', 'managershare'],
]

/** The columns of all exports with the keys of their texts. */
const HEADERS = {
  reference: 'MANAGERAPPLICATION.FACTS.REFERENCE',
  status: 'MANAGERINBOX.COLUMN.STATUS',
  confirmed_at: 'MANAGERINBOX.COLUMN.TIME',
  campaign: 'EXPORTS.JOB_IN_URL',
  job: 'MANAGERINBOX.COLUMN.JOB',
  first_name: 'MANAGER.TEMPLATE.FIELD_first_name',
  last_name: 'MANAGER.TEMPLATE.FIELD_last_name',
  email: 'MANAGERAPPLICATION.FACTS.EMAIL',
  phone_number: 'MANAGERAPPLICATION.FACTS.PHONE',
  locale: 'MANAGERAPPLICATION.FACTS.LANGUAGE',
  source: 'MANAGERAPPLICATION.FACTS.SOURCE',
  status_changed_at: 'EXPORTS.STATUS_CHANGED_AT',
  answered_at: 'EXPORTS.ANSWERED_AT',
  withdrawn_at: 'EXPORTS.WITHDRAWN_AT',
  withdrawal_reason: 'EXPORTS.WITHDRAWAL_REASON',
  withdrawal_comment: 'EXPORTS.WITHDRAWAL_COMMENT',
  pitch_kind: 'EXPORTS.ANSWER_FORM',
  pitch: 'RECORDER.REVIEW.NAME',
  pitch_text: 'RECORDER.WRITE.NAME',
  resume: 'MANAGERAPPLICATION.RESUME.TITLE',
  sponsor: 'MANAGERAPPLICATION.FACTS.SPONSOR',
  bio_url: 'MANAGERAPPLICATION.FACTS.LINK',
  tags: 'MANAGERAPPLICATION.FACTS.TAGS',
  job_types: 'MANAGERAPPLICATION.FACTS.JOB_TYPES',
  avatar: 'FILES.IMAGE.FIELD',
  answers: 'EXPORTS.ANSWERS',
  slug: 'EXPORTS.JOB_IN_URL',
  name: 'MANAGERFIGURES.GROUPS.NAME_campaigns',
  since: 'EXPORTS.SINCE',
  until: 'EXPORTS.UNTIL',
  visits: 'MANAGERFIGURES.COUNT.visits',
  started: 'MANAGERFIGURES.COUNT.started',
  submitted: 'MANAGERFIGURES.COUNT.submitted',
  replied: 'MANAGERFIGURES.COUNT.replied',
  median_hours: 'MANAGERFIGURES.REPLY.HALF',
  p90_hours: 'MANAGERFIGURES.REPLY.NINETY',
  step: 'MANAGERFIGURES.STEPS.STEP',
  finished: 'MANAGERFIGURES.STEPS.STEP_FINISHED',
  left: 'MANAGERFIGURES.STEPS.STEP_LEFT',
  share_left: 'MANAGERFIGURES.STEPS.STEP_SHARE',
} as const
export type HeaderName = keyof typeof HEADERS

const PITCH_KINDS: Readonly<Record<string, string>> = {
  video: 'EXPORTS.VIDEO',
  audio: 'EXPORTS.AUDIO',
  text: 'RECORDER.WRITE.NAME',
}

/** The texts of an export: its sheet, its columns, and the values that the API has as codes. */
export type ExportNames = {
  sheet: string
  header: (name: HeaderName) => string
  status: (code: string) => string
  withdrawalReason: (code: string) => string
  pitchKind: (code: string) => string
  jobType: (code: string) => string
  language: (code: string) => string
  source: (code: string) => string
  step: (code: string) => string
}

const same = (code: string) => code

/** For programs, which need texts that never change. */
export const EXPORT_CODES: ExportNames = {
  sheet: 'Applications',
  header: same,
  status: same,
  withdrawalReason: same,
  pitchKind: same,
  jobType: same,
  language: same,
  source: same,
  step: same,
}

/** For people, as the screens of the back office show them. */
export function exportNamesIn(locale: Locale): ExportNames {
  const messages = NAMESPACES.map((name) => [name.toUpperCase(), readMessages(locale, name)] as const)
  const t = translatorOf(locale, Object.fromEntries(messages))
  const languages = new Intl.DisplayNames(locale, { type: 'language' })
  const header = (name: HeaderName) =>
    name.endsWith('_hours') ? t('EXPORTS.HOURS', { name: t(HEADERS[name]) }) : t(HEADERS[name])
  return {
    sheet: t('MANAGERSHARE.JOBS.COLUMN_APPLICATIONS'),
    header,
    status: (code) => t(`ENUMERATIONS.CANDIDACY_STATUS.${code}`),
    withdrawalReason: (code) => t(`APPLICATIONS.REASON.${code}`),
    pitchKind: (code) => t(PITCH_KINDS[code] ?? code),
    jobType: (code) => t(`ENUMERATIONS.JOB_TYPE.${code}`),
    language: (code) => languages.of(code) ?? code,
    source: (code) => sourceName(code, (translated) => t(`MANAGER.SOURCE.${translated}`)),
    step: (code) => t(`MANAGERFIGURES.STEPS.NAME_${code}`),
  }
}
