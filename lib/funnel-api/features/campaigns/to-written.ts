import type { Selectable } from 'kysely'
import type { CampaignPitch } from '#lib/domain/campaign'
import { writtenQuestions } from '#lib/funnel-api/features/campaigns/questions'
import type { WrittenCampaign } from '#lib/funnel-api/features/campaigns/schema'
import type { CampaignRow } from '#lib/funnel-api/platform/db/schema-campaign'

type References = {
  /** The slug of the job's business unit. */
  entity: string | null
  /** Question keys by question ID. */
  keys: ReadonlyMap<number, string>
}

/** Converts a row to the format of all writers, in which questions have keys and the business unit is a slug. */
export function toWritten(row: Selectable<CampaignRow>, { entity, keys }: References): WrittenCampaign {
  const { id: _id, company_id: _company, entity_id: _entity, external_id, position, survey, pitch, ...columns } = row
  // Only the server sets these columns.
  const { changed_at: _changed, closed_at: _closed, closing_message: _message, ...others } = columns
  const { announced_at: _announced, matched_at: _matched, ...fields } = others
  return {
    ...fields,
    external_id: external_id ?? undefined,
    position: position ?? undefined,
    entity,
    survey: survey === null ? [] : writtenQuestions(survey, keys),
    pitch: pitch && writtenPitch(pitch),
  }
}

/** Returns a pitch without the fields that are added when it is stored. */
const writtenPitch = ({ id: _id, is_from_youtube: _is, ...pitch }: CampaignPitch) => pitch
