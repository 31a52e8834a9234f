import { embeddingOrigins } from '#lib/domain/embed'
import type { CompanyFacts } from '#lib/host/company-facts'
import { pagePolicy } from '#lib/host/headers'
import { companyOf } from '#lib/tenancy/company-host'

/** The policy of a page that other sites may show: those that its company allows, and the company's careers site itself. */
export const framePolicy =
  (company: Pick<CompanyFacts, 'facts'>, rootDomain: string) => async (host: string | undefined) => {
    const found = companyOf(host ?? null, rootDomain)
    const facts = found.kind === 'company' ? await company.facts(found.slug) : null
    return pagePolicy(facts ? ["'self'", ...embeddingOrigins(facts)].join(' ') : "'none'")
  }
