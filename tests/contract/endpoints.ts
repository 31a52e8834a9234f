import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '#lib/contract/endpoint'

const CONTRACT = path.join(import.meta.dirname, '../../lib/contract')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

/** All calls in a folder of the contract, by the name of their constant. */
export async function endpointsIn(folder: string): Promise<ReadonlyMap<string, Endpoint>> {
  const files = readdirSync(path.join(CONTRACT, folder)).filter(
    (file) => file.endsWith('.ts') && !file.includes('.test.'),
  )
  const modules = await Promise.all(
    files.map((file) => import(`../../lib/contract/${folder}/${file}`) as Promise<Record<string, unknown>>),
  )
  return new Map(
    modules.flatMap((module) =>
      Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
    ),
  )
}
