import { unknown } from '#tests/contract/rows'
import type { StaffEntry, StaffRow } from '#tests/contract/staff/rows'

const notOurs: StaffEntry['foreign'] = [['another company’s job', { params: { slug: 'caster' } }, 404], unknown('slug')]
const notPublished: StaffEntry['foreign'] = [...notOurs, ['a draft', { params: { slug: 'roaster' } }, 409]]
const sources = ['source=', 'source=A', 'source=a%20b', 'source=%2Fa', 'source=%E2%80%AEa', `source=${'a'.repeat(61)}`]

export const SHARE_KIT: Record<string, StaffRow> = {
  readShareKit: () => ({
    params: { slug: 'night-baker' },
    query: 'source=job-fair,radio',
    queries: [...sources, 'source=a,', 'sources=a', `source=${Array.from({ length: 21 }, (_, at) => `a${at}`).join()}`],
    foreign: notOurs,
  }),
  readQrCode: () => ({
    params: { slug: 'night-baker' },
    query: 'format=png&size=512',
    queries: [...sources, 'source=a,b', 'format=gif', 'size=255', 'size=2401', 'size=big'],
    foreign: notPublished,
  }),
  readPoster: () => ({
    params: { slug: 'night-baker' },
    query: 'size=a5&source=window',
    queries: [...sources, 'size=a3', 'size=A4', 'format=pdf'],
    foreign: notPublished,
  }),
}
