import { ApiError, type ErrorCode, type FieldError } from '#lib/contract/errors'

/** How a child reaches the input file: it opens `path` itself, or asks the parent for ranges of `size` bytes. */
export type FileHandover = { path: string } | { size: number }

/** A serialized error from the child. `code` is set for errors that are meant for the user. */
export type WireError = { code: ErrorCode | null; message: string; fields?: Record<string, FieldError> | undefined }

export type ToChild =
  | { kind: 'job'; task: string; module: string; input: unknown; file: FileHandover | null }
  | { kind: 'bytes'; read: number; bytes: Uint8Array }
  | { kind: 'no-bytes'; read: number }

export type FromChild =
  | { kind: 'read'; read: number; start: number; end: number }
  | { kind: 'piece'; piece: unknown }
  | { kind: 'done'; output: unknown }
  | { kind: 'failed'; error: WireError; isMemory: boolean }

export const toWire = (error: unknown): WireError => {
  if (error instanceof ApiError) return { code: error.code, message: error.message, fields: error.fields }
  return { code: null, message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

export const fromWire = ({ code, message, fields }: WireError): Error =>
  code === null ? new Error(message) : new ApiError(code, message, fields)
