import path from 'node:path'
import { z } from 'zod'
import { publicOrigin } from '#lib/domain/public-origin'
import { BackupProblem } from '#lib/funnel-api/backup/problem'
import { S3_VARIABLES, s3Of } from '#lib/funnel-api/files/s3-settings'
import { type FileStore, openStore, type S3Settings } from '#lib/funnel-api/files/store'
import { diskStore } from '#lib/funnel-api/files/store-disk'

/** Where a server keeps what it has. */
export type Place = {
  dataDir: string
  databaseUrl: string | undefined
  s3: S3Settings | undefined
  /** Given from outside: then the one of the data folder says nothing. */
  hasSecret: boolean
  origin: (slug: string) => string
}

const Variables = z.object({
  ...S3_VARIABLES,
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SESSION_SECRET: z.string().optional(),
  ROOT_DOMAIN: z.string().default('localhost'),
  PUBLIC_SCHEME: z.enum(['http', 'https']).default('http'),
  PUBLIC_PORT: z.coerce.number().int().optional(),
  PORT: z.coerce.number().int().default(3000),
})

/** From the variables that the server itself is given. */
export function placeOf(environment: NodeJS.ProcessEnv): Place {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Variables.safeParse(set)
  if (!parsed.success)
    throw new BackupProblem(
      parsed.error.issues.map(({ path: name, message }) => `${name.join('.')}: ${message}`).join('\n'),
    )
  const variables = parsed.data
  return {
    dataDir: path.resolve(variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL,
    s3: s3Of(variables),
    hasSecret: variables.SESSION_SECRET !== undefined,
    origin: publicOrigin(variables),
  }
}

export const engineOf = ({ databaseUrl }: Pick<Place, 'databaseUrl'>) => (databaseUrl ? 'postgres' : 'sqlite')
export const databaseFile = (dataDir: string) => path.join(dataDir, 'careers.sqlite')
export const secretFile = (dataDir: string) => path.join(dataDir, 'secret')

const MEDIA = 'media'

/** Candidates' files, and companies' media: beside one another in a bucket, in folders of their own on a disk. */
export async function openStores({ dataDir, s3 }: Place) {
  const files = await openStore(dataDir, s3)
  const media = s3 ? files : diskStore(path.join(dataDir, MEDIA))
  const stores: Record<'files' | 'media', FileStore> = { files, media }
  return {
    files,
    /** What a path of a backup, 'files/…' or 'media/…', is called in its store. */
    at(file: string): { store: FileStore; key: string } {
      const [kind = '', ...rest] = file.split('/')
      const isMedia = kind === MEDIA
      return { store: stores[isMedia ? 'media' : 'files'], key: isMedia && s3 ? file : rest.join('/') }
    },
    async *media(): AsyncIterable<{ path: string; size: number }> {
      for await (const { key, size } of media.list(s3 ? MEDIA : '')) yield { path: s3 ? key : `${MEDIA}/${key}`, size }
    },
    async close() {
      await files.close()
      if (media !== files) await media.close()
    },
  }
}
export type Stores = Awaited<ReturnType<typeof openStores>>
