import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Chromium compiles a script with this comment off the main thread while it downloads. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Adds the hint to the scripts that every page loads first, React and Next. Nearly all of their functions run at the
 * start, and compiling them one by one takes longer than running them. In other browsers the hint has no effect.
 */
export function compileAhead(folder) {
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(folder, 'build-manifest.json'), 'utf8'))
  for (const file of rootMainFiles.map((name) => path.join(folder, name))) {
    const script = readFileSync(file, 'utf8')
    if (!script.startsWith(HINT)) writeFileSync(file, HINT + script)
  }
}
