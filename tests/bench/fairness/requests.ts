import type { Api } from '#lib/funnel-api/context'
import { grantFor } from '#lib/funnel-api/files/grants'
import { answerOf, sendFile, type Server } from '#tests/bench/sending'

export type Company = Server & {
  slug: string
  id: number
  people: { id: number; company_id: number }[]
  job: string
}

/** The status of a GET request after its whole response has arrived. */
export async function get(server: Server, path: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await answerOf(server, { method: 'GET', path, headers: { 'accept-language': 'fr', ...headers } })
  response.resume()
  await new Promise<void>((resolve, reject) => response.once('end', resolve).once('error', reject))
  return response.statusCode ?? 0
}

/** Uploads a video for one person of the company after the other. */
export function uploading(company: Company, secret: string, video: Buffer) {
  const api = { secret, now: () => new Date() } as Api
  let next = 0
  return async () => {
    const person = company.people[next++ % company.people.length]!
    await sendFile(company, { ...grantFor(api, person, 'records', 'pitch.mp4'), filename: 'pitch.mp4' }, video)
    return person
  }
}
