import type { Api } from '#lib/funnel-api/platform/context'
import { createUploadGrant } from '#lib/funnel-api/features/files/grants'
import { respond } from '#tests/bench/host'
import { agent, sendFile, sendTo, type Server } from '#tests/bench/sending'

export type Company = Server & {
  slug: string
  id: number
  people: { id: number; company_id: number }[]
  job: string
}

/** The status of a GET request after its whole response has arrived. */
export async function get(server: Server, path: string, headers: Record<string, string> = {}): Promise<number> {
  const all = { host: server.host, 'accept-language': 'fr', ...headers }
  const response = await respond(server.port, path, all, { agent })
  response.resume()
  await new Promise<void>((resolve, reject) => response.once('end', resolve).once('error', reject))
  return response.statusCode ?? 0
}

/** Returns a function that uploads the video, each time as the next user of the company. */
export function createUploader(company: Company, secret: string, video: Buffer) {
  const api = { secret, now: () => new Date() } as Api
  let next = 0
  return async () => {
    const person = company.people[next++ % company.people.length]!
    await sendFile(
      sendTo(company),
      { ...createUploadGrant(api, person, 'records', 'pitch.mp4'), filename: 'pitch.mp4' },
      video,
    )
    return person
  }
}
