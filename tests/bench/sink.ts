import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * A bare node:http server: writes a PUT to a file of the given folder, through to the disk, and serves ranges of it by
 * GET. Started by fork(), reports its port.
 */
const [folder = ''] = process.argv.slice(2)
const fileOf = ({ url = '' }: IncomingMessage) => path.join(folder, path.basename(url))

async function take(request: IncomingMessage, response: ServerResponse) {
  const file = await open(fileOf(request), 'w')
  await pipeline(request, file.createWriteStream({ flush: true }))
  response.writeHead(200).end()
}

async function give(request: IncomingMessage, response: ServerResponse) {
  const { size } = await stat(fileOf(request))
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const start = Number(from ?? 0)
  const end = to ? Number(to) : size - 1
  const headers = { 'content-length': end - start + 1, 'content-range': `bytes ${start}-${end}/${size}` }
  response.writeHead(from === undefined ? 200 : 206, headers)
  await pipeline(createReadStream(fileOf(request), { start, end }), response)
}

const server = createServer((request, response) => {
  const work = request.method === 'PUT' ? take : give
  work(request, response).catch(() => response.destroy())
})
server.listen(0, () => process.send!((server.address() as { port: number }).port))
process.once('disconnect', () => process.exit(0))
