import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { publicOrigin } from '#lib/domain/public-origin'
import { nullIfMissing } from '#lib/funnel-api/platform/disk/null-if-missing'
import { CommandError } from '#lib/funnel-api/platform/errors'
import { parseVariables } from '#lib/funnel-api/platform/parse-variables'
import { ownerProblem } from '#lib/funnel-api/platform/storage/data-owner'
import { LOCATION_VARIABLES } from '#lib/funnel-api/platform/storage/location-variables'
import { S3_VARIABLES, s3Of } from '#lib/funnel-api/platform/storage/s3-settings'
import { openStore } from '#lib/funnel-api/platform/storage/open-store'
import type { FileStore, S3Settings } from '#lib/funnel-api/platform/storage/store'
import { diskStore } from '#lib/funnel-api/platform/storage/store-disk'

/** The database, files and settings of a server. */
export type ServerLocation = {
  dataDir: string
  databaseUrl: string | undefined
  s3: S3Settings | undefined
  /** Whether SESSION_SECRET is set. Then the secret in the data folder is not used. */
  hasSecret: boolean
  origin: (slug: string) => string
}

const Variables = z.object({ ...S3_VARIABLES, ...LOCATION_VARIABLES })

/** Parses the environment variables of the server for a command. Throws CommandError. */
export function parseLocation(environment: NodeJS.ProcessEnv): ServerLocation {
  const variables = parseVariables(Variables, environment)
  const dataDir = path.resolve(variables.DATA_DIR)
  const problem = ownerProblem(dataDir)
  if (problem !== null) throw new CommandError(problem)
  return {
    dataDir,
    databaseUrl: variables.DATABASE_URL,
    s3: s3Of(variables),
    hasSecret: variables.SESSION_SECRET !== undefined,
    origin: publicOrigin(variables),
  }
}

export const engineOf = ({ databaseUrl }: Pick<ServerLocation, 'databaseUrl'>) => (databaseUrl ? 'postgres' : 'sqlite')
export const databaseFile = (dataDir: string) => path.join(dataDir, 'careers.sqlite')
export const secretFile = (dataDir: string) => path.join(dataDir, 'secret')

/** Returns the secret in the data folder, or null if there is none. */
export const readStoredSecret = async (dataDir: string): Promise<string | null> =>
  (await nullIfMissing(readFile(secretFile(dataDir), 'utf8')))?.trim() ?? null

const MEDIA = 'media'

/** Opens the stores of candidates' files and companies' media: one bucket, or two folders on disk. */
export async function openStores({ dataDir, s3 }: ServerLocation) {
  const files = await openStore(dataDir, s3)
  const media = s3 ? files : diskStore(path.join(dataDir, MEDIA))
  const stores: Record<'files' | 'media', FileStore> = { files, media }
  return {
    files,
    /** Returns the store and key of a backup path ('files/…' or 'media/…'). */
    at(file: string): { store: FileStore; key: string } {
      const [kind = '', ...rest] = file.split('/')
      const isMedia = kind === MEDIA
      return { store: stores[isMedia ? 'media' : 'files'], key: isMedia && s3 ? file : rest.join('/') }
    },
    async *listMedia(): AsyncIterable<{ path: string; size: number }> {
      for await (const { key, size } of media.list(s3 ? MEDIA : '')) yield { path: s3 ? key : `${MEDIA}/${key}`, size }
    },
    async close() {
      await files.close()
      if (media !== files) await media.close()
    },
  }
}
export type Stores = Awaited<ReturnType<typeof openStores>>
