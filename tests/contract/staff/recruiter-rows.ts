import { createRecruiter } from '#lib/funnel-api/features/companies/recruiters'
import { unknown } from '#tests/contract/rows'
import { newName } from '#tests/contract/staff/new-name'
import type { StaffRow } from '#tests/contract/staff/rows'
import type { StaffFixtures } from '#tests/contract/staff/fixtures'

const recruiter = {
  email: 'lena.vogt@example.org',
  name: 'Lena Vogt',
  locale: 'de' as const,
  campaign_slugs: ['night-baker'],
  is_told_of_messages: true,
  is_told_weekly: false,
}

async function createRecruiters({ api, company_id, otherCompany }: StaffFixtures) {
  const email = `${newName('recruiter')}@example.org`
  const newRecruiter = { ...recruiter, email, campaign_slugs: null }
  const own = await createRecruiter(api.api, company_id, newRecruiter)
  const foreign = await createRecruiter(api.api, otherCompany.company_id, newRecruiter)
  return {
    params: { id: own.id },
    rejected: [['another company’s recruiter', { params: { id: foreign.id } }, 404] as const, unknown('id')],
  }
}

export const RECRUITERS: Record<string, StaffRow> = {
  listRecruiters: () => ({}),
  createRecruiter: async ({ api, company_id }) => {
    const taken = `${newName('taken')}@example.org`
    await createRecruiter(api.api, company_id, { ...recruiter, email: taken })
    const { email: _email, name: _name, locale: _locale, ...optional } = recruiter
    return {
      body: { recruiter: { ...recruiter, email: `${newName('lena')}@example.org` } },
      whole: ['recruiter.campaign_slugs'],
      optional: Object.keys(optional).map((name) => `recruiter.${name}`),
      rejected: [
        [
          'an email address that already exists',
          { body: { recruiter: { ...recruiter, email: taken.toUpperCase() } } },
          409,
        ],
        ['another company’s campaign', { body: { recruiter: { ...recruiter, campaign_slugs: ['caster'] } } }, 422],
      ],
    }
  },
  updateRecruiter: async (fixtures) => ({
    ...(await createRecruiters(fixtures)),
    body: { recruiter: { name: 'Lena V.', is_told_weekly: true } },
    optional: ['recruiter.name', 'recruiter.is_told_weekly'],
  }),
  deleteRecruiter: (fixtures) => createRecruiters(fixtures),
}
