import { fileURLToPath } from 'node:url'

/** The files of Next.js that the loader below replaces in the scripts of browsers. */
export const NEXT_FILES =
  /next[\\/]dist[\\/](?:lib[\\/]constants|client[\\/]components[\\/](?:builtin[\\/]global-error|router-reducer[\\/]reducers[\\/]server-action-reducer))\.js$/

/** The only constant of `next/dist/lib/constants.js` that scripts of browsers use. A test compares it with Next.js. */
export const CONSTANT = 'NEXT_NAV_DEPLOYMENT_ID_HEADER'

/** A text of each file, which identifies it, and what replaces the file. */
const REPLACEMENTS = [
  // Texts and header names of the server.
  [/^const ESLINT_DEFAULT_DIRS = /m, (source) => `exports.${CONSTANT} = ${valueOf(source, CONSTANT)}\n`],
  // Next.js's page for an error of a layout. The app has its own, and browsers would load both.
  [/handleISRError/, () => 'module.exports = require("../../../../../../app/global-error.tsx")\n'],
  // The app has no server actions (decision 15).
  [/serverActionReducer/, () => 'exports.serverActionReducer = () => { throw new Error("No server actions") }\n'],
]

function valueOf(source, name) {
  const found = new RegExp(`^const ${name} = ('[^']+');$`, 'm').exec(source)
  if (!found) throw new Error(`This version of Next.js has no ${name}`)
  return found[1]
}

/** Replaces files of Next.js that browsers do not need, because a bundler cannot remove them. */
export default function shortenNext(source) {
  // The bundler's cache does not watch its loaders.
  this?.addDependency(fileURLToPath(import.meta.url))
  const found = REPLACEMENTS.find(([part]) => part.test(source))
  if (!found) throw new Error('This version of Next.js has other files')
  return found[1](source)
}
