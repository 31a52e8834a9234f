import type { Selectable } from 'kysely'
import type { CampaignPitch } from '#lib/domain/campaign'
import type { Survey } from '#lib/domain/survey'
import { type BundleFile, filled, type NameOf, toMatter } from '#lib/funnel-api/cli/bundle-out/texts'
import { toMarkdown } from '#lib/funnel-api/cli/bundle-out/to-markdown'
import type { CampaignRow } from '#lib/funnel-api/db/schema'
import { writtenPitch, writtenQuestions } from '#lib/funnel-api/written-questions'

type Around = {
  nameOf: NameOf
  entities: ReadonlyMap<number, string>
  professions: ReadonlySet<string>
  /** The keys of questions by their numbers. */
  keys: ReadonlyMap<number, string>
}

/** campaigns/<slug>.md. */
export function campaignFile(row: Selectable<CampaignRow>, around: Around): BundleFile {
  const { nameOf, entities, professions } = around
  const { slug, description, profile, pitch, survey } = row
  const facts = filled({
    name: row.name,
    locale: row.locale,
    external_id: row.external_id,
    position: row.position,
    // What has gone since cannot be named.
    profession: row.profession !== null && professions.has(row.profession) ? row.profession : null,
    entity: row.entity_id === null ? null : entities.get(row.entity_id),
    job_type: row.job_type,
    working_time: row.working_time,
    remote_level: row.remote_level,
    contract_duration_in_months: row.contract_duration_in_months,
    salary_min: row.salary_min,
    salary_max: row.salary_max,
    salary_currency: row.salary_currency,
    pay_period: row.pay_period,
    job_start: row.job_start,
    date_end: row.date_end,
    is_online: row.is_online,
    is_draft: row.is_draft,
    first_activation_at: row.first_activation_at,
    last_activation_at: row.last_activation_at,
    cover: nameOf(row.cover),
    title_color: row.title_color,
    abstract_video: nameOf(row.abstract_video),
    video: nameOf(row.video),
    address: row.address && filled(row.address),
    pitch: pitch && pitchOf(pitch, nameOf),
    survey: survey && questionsOf(survey, around.keys),
    profile: toMarkdown(profile) || null,
  })
  // No list of stages and none at all are two things.
  return { file: `campaigns/${slug}.md`, text: toMatter({ ...facts, stages: row.stages }, toMarkdown(description)) }
}

const pitchOf = (written: CampaignPitch, nameOf: NameOf) => {
  const { video_url, ...pitch } = writtenPitch(written)
  return filled({ ...pitch, video: nameOf(video_url) })
}

const questionsOf = (survey: Survey, keys: ReadonlyMap<number, string>) =>
  writtenQuestions(survey, keys).map(({ key, question_type, content, answers, ...question }) =>
    filled({ key, question_type, content, ...question, answers }),
  )
