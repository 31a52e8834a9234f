import type { ServerResponse } from 'node:http'
import type { CompanyFacts } from '#lib/host/company-facts'
import { companyOf } from '#lib/tenancy/company-host'

const JOB = /^\/jobs\/([^/]+)$/

/** Whether an address is that of a job which has closed, by the host that it is asked at. */
export const closedJob =
  (company: Pick<CompanyFacts, 'isClosed'>, rootDomain: string) =>
  async (host: string | undefined, pathname: string): Promise<boolean> => {
    const [, slug] = JOB.exec(pathname) ?? []
    const found = companyOf(host ?? null, rootDomain)
    return slug !== undefined && found.kind === 'company' && company.isClosed(found.slug, decodeURIComponent(slug))
  }

/** Next knows no 410: what it does not find was there once. */
export function saysGone(response: ServerResponse) {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = (status: number, ...rest: unknown[]) => writeHead(status === 404 ? 410 : status, ...rest)
}
