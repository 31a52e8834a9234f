import sharp from 'sharp'
import { grantFile, grantUpload } from '#lib/contract/extensions'
import type { FileAction, Folder } from '#lib/domain/upload'
import type { TestApi } from '#tests/support/api'
import type { Candidate } from '#tests/support/candidates'
import type { Stored } from '#tests/support/uploads'

/** An image of 400 × 300 pixels, red on the left, blue on the right. */
export const createTwoColorImage = async () => {
  const blue = await sharp({ create: { width: 200, height: 300, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 400, height: 300, channels: 3, background: '#f00' } })
    .composite([{ input: blue, left: 200, top: 0 }])
    .png()
    .toBuffer()
}

export const rejection = (status: number, code: string) => ({ status, body: { error: { code } } })

/** A grant for these actions on a file, as query parameters. */
export async function signedQuery(candidate: Candidate, { handle }: Pick<Stored, 'handle'>, ...call: FileAction[]) {
  const { policy, signature } = await candidate.call(grantFile, { params: { handle }, body: { call } })
  return { policy, signature, query: `policy=${policy}&signature=${signature}` }
}

export async function uploadGrant(candidate: Candidate, folder: Folder = 'candidacy/resume', filename = 'cv.pdf') {
  const { policy, signature } = await candidate.call(grantUpload, { body: { folder, filename } })
  return { policy, signature }
}

/** The calls of the file service other than uploads. */
export function fileService(api: TestApi) {
  const request = async (path: string, init: RequestInit = {}) => api.toReply(await api.file(path, init))
  return {
    request,
    post: (path: string, body: unknown) => request(path, { method: 'POST', body: JSON.stringify(body) }),
  }
}
