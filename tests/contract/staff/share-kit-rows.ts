import { unknown } from '#tests/contract/rows'
import type { StaffEntry, StaffRow } from '#tests/contract/staff/rows'

const invalidJobs: StaffEntry['rejected'] = [
  ['another company’s job', { params: { slug: 'caster' } }, 404],
  unknown('slug'),
]
const notPublished: StaffEntry['rejected'] = [...invalidJobs, ['a draft', { params: { slug: 'roaster' } }, 409]]
const sources = ['source=', 'source=A', 'source=a%20b', 'source=%2Fa', 'source=%E2%80%AEa', `source=${'a'.repeat(61)}`]

export const SHARE_KIT: Record<string, StaffRow> = {
  readShareKit: () => ({
    params: { slug: 'night-baker' },
    query: 'source=job-fair,radio',
    invalidQueries: [
      ...sources,
      'source=a,',
      'sources=a',
      `source=${Array.from({ length: 21 }, (_, at) => `a${at}`).join()}`,
    ],
    rejected: invalidJobs,
  }),
  readQrCode: () => ({
    params: { slug: 'night-baker' },
    query: 'format=png&size=512',
    invalidQueries: [...sources, 'source=a,b', 'format=gif', 'size=255', 'size=2401', 'size=big'],
    rejected: notPublished,
  }),
  readPoster: () => ({
    params: { slug: 'night-baker' },
    query: 'size=a5&source=window',
    invalidQueries: [...sources, 'size=a3', 'size=A4', 'format=pdf'],
    rejected: notPublished,
  }),
}
