import { fileURLToPath } from 'node:url'

/** The files of zod that the loader below changes: its classes, `z.iso` and `z.coerce`. */
export const ZOD_SCHEMAS = /zod[\\/]v4[\\/]classic[\\/](?:schemas|iso|coerce)\.js$/

/** Methods of schemas that no code of a browser calls. Some of them pull in a class of their own. */
export const UNUSED_METHODS = [
  ...['and', 'exactOptional', 'exactPartial', 'nonoptional', 'required', 'merge', 'passthrough', 'loose', 'strip'],
  ...['encode', 'decode', 'encodeAsync', 'decodeAsync', 'safeEncode', 'safeDecode', 'safeEncodeAsync'],
  ...['safeDecodeAsync', 'brand', 'nonempty', 'catchall', 'strict', 'multipleOf', 'negative', 'nonpositive'],
  ...['spa', 'validate', 'validateAsync', 'isOptional', 'isNullable', 'slugify', 'lowercase', 'uppercase'],
  ...['finite', 'safe', 'readonly', 'safeParseAsync', 'toJSONSchema'],
]

const SCHEMA_CHANGES = [
  [
    new RegExp(
      `^ {4}(?:async |get |set )?(?:${UNUSED_METHODS.join('|')})(?:\\(|: (?:async )?function ).*\\{\\n(?: {8}.*\\n)+ {4}\\},?\\n`,
      'gm',
    ),
    '',
  ],
  // Unused. The bundler would keep it, because `z.iso.date` has the same name.
  [/^export function date\(params\) \{\n.*\n\}\n/gm, ''],
  // Methods such as `z.string().email()`, which zod has replaced with functions such as `z.email()`.
  [/^ {4}\w+\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},?\n/gm, ''],
  // JSON Schema, which only the server generates.
  [/^ {4}inst\._zod\.processJSONSchema = .*\n/gm, ''],
  [/^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*$/gm, ''],
  [/^ {4}[gs]et "~standard"\(.*\n(?: {8}.*\n)+ {4}\},\n/gm, ''],
  // Getters such as `minLength`, with which code would read the rules of a schema.
  [/\/\*@__PURE__\*\/ util\.derived\(\{[^]*?^\}, \{/gm, '({'],
  // `$ZodObjectJIT` compiles code at run time, which violates the content security policy.
  [/core\.\$ZodObjectJIT/g, 'core.$ZodObject'],
  // Support for cyclic values, which JSON cannot contain.
  [/^ {8}core\.config\(\{ memoizer: core\.memoizer\(\) \}\);\n/gm, '        return;\n'],
  // Only the console shows zod's own messages. All others are translated.
  [/^import en from .*$/gm, 'const en = () => ({ localeError: ({ code, expected }) => [code, expected].join(" ") });'],
  // A namespace inside another namespace, because a bundler cannot remove its unused members.
  [/^import \{ util \} from "\.\.\/core\/index\.js";$/gm, 'import * as util from "../core/util.js";'],
  [/core\.util\./g, 'util.'],
  [/core\.regexes\[format\]/g, 'undefined'],
]

/** Parts of `z.iso` that no code of a browser uses. */
const ISO_CHANGES = [
  [/^export function (?:time|duration)\(params\) \{\n.*\n\}\n/gm, ''],
  [/, ZodISODuration, ZodISOTime\b/g, ''],
  // Another file re-exports these names, so they must exist.
  [/$/, 'export const ZodISODuration = undefined, ZodISOTime = undefined\n'],
]
/** Parts of `z.coerce` that no code of a browser uses. */
const COERCE_CHANGES = [[/^export function (?!number)\w+\(params\) \{\n.*\n\}\n/gm, '']]

const changesOf = (source) => {
  if (source.includes('export const ZodType ')) return SCHEMA_CHANGES
  return source.includes('_isoDate(') ? ISO_CHANGES : COERCE_CHANGES
}

/** Removes what browsers do not use from zod's classes, because a bundler cannot remove methods. */
export default function shortenZod(source) {
  // The bundler's cache does not watch its loaders.
  this?.addDependency(fileURLToPath(import.meta.url))
  return changesOf(source).reduce((text, [part, replacement]) => {
    if (text.search(part) < 0) throw new Error(`This version of zod has no ${part}`)
    return text.replace(part, replacement)
  }, source)
}
