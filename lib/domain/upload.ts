import { z } from 'zod'

/** An uploaded file, as the file picker returns it (§3). */
export const UploadedFile = z.object({ filename: z.string(), customUrl: z.string(), handle: z.string() })
export type UploadedFile = z.infer<typeof UploadedFile>

/** What a policy can allow for a stored file: download, metadata, conversion and deletion. */
export const FILE_ACTIONS = ['read', 'stat', 'convert', 'remove'] as const
export type FileAction = (typeof FILE_ACTIONS)[number]

/** The configured folders of §9 and the files that each folder accepts. Sizes in bytes. */
export const FOLDERS = {
  'candidacy/resume': { max_size: 10 * 1024 * 1024, extensions: ['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt'] },
  'candidacy/files': {
    max_size: 10 * 1024 * 1024,
    extensions: ['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt', 'png', 'jpg', 'jpeg', 'webp'],
  },
  records: {
    max_size: 200 * 1024 * 1024,
    extensions: ['mp4', 'webm', 'mov', 'm4a', 'mp3', 'wav'],
  },
  'user/avatars': { max_size: 4194304, extensions: ['png', 'jpg', 'jpeg', 'webp'] },
} as const
export type Folder = keyof typeof FOLDERS
export const Folder = z.enum(Object.keys(FOLDERS) as [Folder, ...Folder[]])
/** The folder of message files from candidates and companies. */
export const MESSAGE_FOLDER = 'candidacy/files' satisfies Folder
/** Folders with this prefix are allowed too (§5). */
export const TEMPORARY_FOLDER_PREFIX = 'tmp/'

/** The accepted file types as text: 'PDF, DOC'. */
export const formatExtensions = ({ extensions }: { extensions: readonly string[] }) =>
  extensions.join(', ').toUpperCase()

/** The rules for a thumbnail of a video. The recorder creates it, and it is stored in the folder of the video. */
export const THUMBNAIL = { max_size: 1024 * 1024, extensions: ['jpg', 'jpeg', 'webp'] } as const

/** The extension in lower case: 'pdf' for 'My CV.PDF', or '' if there is none. */
export const extensionOf = (filename: string) => /\.([^.]*)$/.exec(filename)?.[1]?.toLowerCase() ?? ''

const includes = (extensions: readonly string[], extension: string) => extensions.includes(extension)

/** The maximum size in bytes of a file in a folder. Null if the folder does not accept its type. */
export function maxSizeOf(folder: Folder, filename: string): number | null {
  const extension = extensionOf(filename)
  if (includes(FOLDERS[folder].extensions, extension)) return FOLDERS[folder].max_size
  return folder === 'records' && includes(THUMBNAIL.extensions, extension) ? THUMBNAIL.max_size : null
}

/** The name without the timestamp that §5 adds. */
export const withoutTimestamp = (filename: string) => filename.replace(/-\d{13}(?=\.[^.]+$|$)/, '')

export const isFolderAllowed = (folder: string) =>
  Folder.safeParse(folder).success || folder.startsWith(TEMPORARY_FOLDER_PREFIX)

export const kebab = (text: string) =>
  text
    .replace(/[\s'’]+/g, '-')
    // Normalizing a long run of marks takes quadratic time.
    .replace(/\p{M}/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')

/** Maximum length in characters, so that the name with its timestamp and extension is not too long for file systems. */
const MAX_BASENAME = 200

/**
 * The stored name of an uploaded file (§5): '{basename}-{timestamp}.{ext}', only the timestamp without a basename, or
 * only the basename with `override`. The timestamp is in milliseconds.
 */
export function uploadName(filename: string, timestamp: number, override = false): string {
  const dot = filename.lastIndexOf('.')
  const basename = kebab(dot < 0 ? filename : filename.slice(0, dot))
    .slice(0, MAX_BASENAME)
    .replace(/-$/, '')
  const extension =
    dot < 0
      ? ''
      : filename
          .slice(dot + 1)
          .toLowerCase()
          .replace(/[^a-z\d]/g, '')
  const stem = basename === '' ? String(timestamp) : override ? basename : `${basename}-${timestamp}`
  return extension === '' ? stem : `${stem}.${extension}`
}
