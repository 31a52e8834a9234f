import { fileURLToPath } from 'node:url'

/** The file of zod's classes, which the loader below changes. */
export const ZOD_SCHEMAS = /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/

const CHANGES = [
  // Methods such as `z.string().email()`, which zod has replaced with functions such as `z.email()`.
  [/^ {4}\w+\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},?\n/gm, ''],
  // JSON Schema is for the staff API.
  [/^ {4}inst\._zod\.processJSONSchema = .*\n/gm, ''],
  [/^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*$/gm, ''],
  [/createStandardJSONSchemaMethod\(this, "\w+"\)/g, 'undefined'],
  [/createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, 'undefined'],
  // Getters such as `minLength` read schemas back.
  [/\/\*@__PURE__\*\/ util\.derived\(\{[^]*?^\}, \{/gm, '({'],
  // Code that zod would compile at run time violates the content security policy.
  [/core\.\$ZodObjectJIT/g, 'core.$ZodObject'],
  // JSON has no cycles.
  [/^ {8}core\.config\(\{ memoizer: core\.memoizer\(\) \}\);\n/gm, '        return;\n'],
  // Only the console shows zod's own messages. All others are translated.
  [/^import en from .*$/gm, 'const en = () => ({ localeError: ({ code, expected }) => [code, expected].join(" ") });'],
  // A bundler keeps all members of a namespace in a namespace.
  [/^import \{ util \} from "\.\.\/core\/index\.js";$/gm, 'import * as util from "../core/util.js";'],
  [/core\.util\./g, 'util.'],
  [/core\.regexes\[format\]/g, 'undefined'],
]

/** Removes what browsers do not use from zod's classes, because a bundler cannot remove methods. */
export default function shortenZod(source) {
  // The bundler's cache does not watch its loaders.
  this?.addDependency(fileURLToPath(import.meta.url))
  return CHANGES.reduce((text, [part, replacement]) => {
    if (text.search(part) < 0) throw new Error(`This version of zod has no ${part}`)
    return text.replace(part, replacement)
  }, source)
}
