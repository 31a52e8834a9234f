import { fileURLToPath } from 'node:url'

/** The files of the staff API's contract, which the loader below changes. */
export const STAFF_CONTRACT = /lib[\\/]contract[\\/]staff[\\/][\w-]+\.ts$/

const TEXT = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/.source
/** Descriptions of fields and summaries of calls, which only the API reference contains. */
const DOCUMENTATION = [
  new RegExp(`(?:\\n *)?\\.describe\\(\\s*(?:${TEXT}),?\\s*\\)`, 'g'),
  new RegExp(`^ {2}summary:\\s*(?:${TEXT}),\\n`, 'gm'),
]

/** Removes the documentation from the contract, because a bundler cannot remove texts that are passed to functions. */
export default function shortenContract(source) {
  // The bundler's cache does not watch its loaders.
  this?.addDependency(fileURLToPath(import.meta.url))
  return DOCUMENTATION.reduce((text, part) => text.replace(part, ''), source)
}
